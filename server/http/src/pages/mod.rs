//! Pages: the shells that load the built pages, their assets, and the page that says nothing is here.

mod assets;
mod hosted;
mod policy;
mod shell;
mod studio;

pub(crate) use assets::serve as serve_asset;
pub(crate) use hosted::{enter, follow_link, hosted, preview};
pub(crate) use policy::NOTHING as NOTHING_ALLOWED;
pub(crate) use studio::studio;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use minijinja::{Environment, UndefinedBehavior, context};
use stoa_protocols::urls::Addresses;

use self::{
    policy::Policies,
    shell::{Built, Shell},
};
use crate::problem::Problem;

const NOTICE_STYLE: &str = include_str!("../../templates/notice.css");

/// The pages, ready to be rendered.
#[derive(Debug)]
pub(crate) struct Pages {
    templates: Environment<'static>,
    policies: Policies,
    studio_origin: String,
    studio: Built,
    hosted: Built,
}

impl Pages {
    /// Reads the templates and what the build of the pages left.
    pub(crate) fn new(addresses: &Addresses) -> Self {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        for (name, text) in [
            ("shell.html", include_str!("../../templates/shell.html")),
            ("notice.html", include_str!("../../templates/notice.html")),
        ] {
            templates.add_template(name, text).expect("the shipped templates are read by a test");
        }
        Self {
            templates,
            policies: Policies::new(addresses, NOTICE_STYLE),
            studio_origin: addresses.studio(),
            studio: Built::of("studio"),
            hosted: Built::of("hosted"),
        }
    }

    /// The page that says nothing is here: the same whatever the reason.
    pub(crate) fn nothing(&self) -> Response {
        self.notice(
            StatusCode::NOT_FOUND,
            "There is nothing here",
            "Check the address, or ask whoever gave it to you for a new one.",
        )
    }

    fn notice(&self, status: StatusCode, title: &str, sentence: &str) -> Response {
        let context = context! { title, sentence, style => NOTICE_STYLE };
        self.page(status, "notice.html", &context, self.policies.notice())
    }

    fn shell(&self, built: &Built, shell: &Shell<'_>, policy: HeaderValue) -> Response {
        match built.entry() {
            Some(entry) => self.page(StatusCode::OK, "shell.html", &shell.context(&entry), policy),
            None => self.notice(
                StatusCode::SERVICE_UNAVAILABLE,
                "The pages are not built",
                "Run `npm --prefix web run build`, then build the server again.",
            ),
        }
    }

    fn page(&self, status: StatusCode, template: &str, context: &minijinja::Value, policy: HeaderValue) -> Response {
        let rendered = self.templates.get_template(template).and_then(|template| template.render(context));
        match rendered {
            Ok(html) => {
                let headers = [
                    (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
                    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
                    (header::CONTENT_SECURITY_POLICY, policy),
                ];
                (status, headers, html).into_response()
            }
            Err(error) => Problem::internal(error).into_response(),
        }
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    #[test]
    fn every_template_is_rendered_with_everything_it_names() {
        let addresses = Addresses::new(Url::parse("http://localhost:8080").unwrap(), "localhost:8080");
        let pages = Pages::new(&addresses);
        let entry = shell::Entry {
            script: "/assets/a.js".to_owned(),
            styles: vec!["/assets/a.css".to_owned()],
            modules: vec!["/assets/b.js".to_owned()],
        };
        let shell = Shell {
            title: "A <b> & \"c\"",
            description: "One",
            language: "en",
            indexed: false,
            nonce: Some("n"),
            settings: r#"{"a":"</script>\"'"}"#,
        };
        let html = pages.templates.get_template("shell.html").unwrap().render(shell.context(&entry)).unwrap();
        assert!(html.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"), "{html}");
        assert!(
            html.contains("data-settings=\"{&quot;a&quot;:&quot;&lt;&#x2f;script&gt;\\&quot;&#x27;&quot;}\""),
            "{html}"
        );
        assert!(
            html.contains("<script type=\"module\" src=\"/assets/a.js\"></script>") || html.contains("&#x2f;assets"),
            "{html}"
        );
        assert_eq!(pages.nothing().status(), StatusCode::NOT_FOUND);
    }
}
