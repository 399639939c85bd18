//! Every path, and what stands before it.

use axum::{
    Router,
    extract::{DefaultBodyLimit, OriginalUri, Request, State as Given},
    http::{HeaderName, HeaderValue},
    middleware::{Next, from_fn, from_fn_with_state},
    response::Response,
    routing::{any, get},
};
use stoa_domain::ids::uuid_v7;
use stoa_protocols::urls::{app, studio};
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    request_id::{MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    agui,
    api::{account, approvals, apps, conversations, deployments, sessions, templates},
    health,
    middleware::{Headers, Sides, answer_panic, by_host, guarded, nothing, observe},
    openapi, pages,
    state::State,
};

/// The largest body of the Studio: a spec of 1 MiB, whose every character may be escaped.
const STUDIO_BODY: usize = 8 << 20;
/// The largest body at a deployment: a run brings the messages so far.
const DEPLOYMENT_BODY: usize = 4 << 20;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Everything that is reached at the main address.
pub fn router(state: State) -> Router {
    let sides = Sides {
        studio: guarded(studio_side(state.clone())),
        deployment: guarded(deployment_side(state.clone())),
        health: health_side(state.clone()),
    };
    let make_id = MakeId(state.clone());
    let layers = ServiceBuilder::new()
        .layer(from_fn(forget_foreign_id))
        .layer(SetRequestIdLayer::new(REQUEST_ID, make_id))
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(from_fn_with_state(state.clone(), Headers::set))
        .layer(CatchPanicLayer::custom(answer_panic));
    Router::new().fallback(any(by_host)).with_state((state, sides)).layer(layers)
}

/// What is reached at the administrator's own address.
pub fn admin(state: State) -> Router {
    Router::new()
        .route(studio::HEALTHZ, get(health::healthz))
        .route(studio::READYZ, get(health::readyz_told))
        .route(studio::METRICS, get(health::metrics_told))
        .with_state(state)
}

/// The Studio's interface.
pub(crate) fn studio_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(account::sign_in))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::get_me))
        .routes(routes!(templates::list_templates))
        .routes(routes!(apps::list_apps, apps::create_app))
        .routes(routes!(apps::get_app, apps::save_app, apps::delete_app))
        .routes(routes!(apps::check_app))
        .routes(routes!(apps::save_version))
        .routes(routes!(apps::get_version))
        .routes(routes!(apps::list_app_rules))
        .routes(routes!(apps::decide_call))
        .routes(routes!(apps::get_difference))
        .routes(routes!(apps::preview_app))
        .routes(routes!(apps::ship_app))
        .routes(routes!(deployments::get_deployment, deployments::withdraw_deployment))
        .routes(routes!(deployments::enter_deployment))
        .routes(routes!(deployments::renew_link))
        .routes(routes!(approvals::list_approvals))
        .routes(routes!(approvals::answer_approval))
        .routes(routes!(conversations::list_conversations))
        .routes(routes!(conversations::read_conversation))
        .routes(routes!(conversations::watch_conversation))
}

/// The interface at a deployment's own origin.
pub(crate) fn deployment_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new()
        .routes(routes!(sessions::open_session))
        .routes(routes!(agui::run_agent, agui::get_agui_capabilities))
        .routes(routes!(approvals::answer_own_approval))
        .routes(routes!(conversations::watch_own_conversation))
        .routes(routes!(conversations::stop_run))
        .routes(routes!(conversations::list_own_conversations))
        .routes(routes!(conversations::delete_own_conversation))
}

fn studio_side(state: State) -> Router {
    let (api, _) = studio_routes().split_for_parts();
    let mut router = api
        .route(studio::OPENAPI, get(openapi::serve))
        .route(studio::APPSPEC_SCHEMA, get(openapi::serve_appspec_schema))
        .route(studio::HEALTHZ, get(health::healthz))
        .route(studio::READYZ, get(health::readyz))
        .route(studio::METRICS, get(health::metrics))
        .route("/assets/{*file}", get(pages::serve_asset));
    // The Studio is one page whose script knows its own paths.
    for path in ["/", "/sign-in", "/new", "/apps", "/live", "/approvals", "/conversations", "/catalogue", "/settings"] {
        router = router.route(path, get(pages::studio));
    }
    for path in [
        "/apps/{*path}",
        "/live/{*path}",
        "/approvals/{*path}",
        "/conversations/{*path}",
        "/catalogue/{*path}",
        "/settings/{*path}",
    ] {
        router = router.route(path, get(pages::studio));
    }
    router
        .fallback(nothing_here)
        .layer(DefaultBodyLimit::max(STUDIO_BODY))
        .layer(from_fn(|request, next| observe("studio", request, next)))
        .with_state(state)
}

fn deployment_side(state: State) -> Router {
    let (api, _) = deployment_routes().split_for_parts();
    api.route(app::PAGE, get(pages::hosted))
        .route(app::PREVIEW, get(pages::preview))
        .route(app::ENTER, get(pages::enter))
        .route("/l/{bits}", get(pages::follow_link))
        .route("/assets/{*file}", get(pages::serve_asset))
        .fallback(nothing_here)
        .layer(DefaultBodyLimit::max(DEPLOYMENT_BODY))
        .layer(from_fn(|request, next| observe("deployment", request, next)))
        .with_state(state)
}

fn health_side(state: State) -> Router {
    Router::new()
        .route(studio::HEALTHZ, get(health::healthz))
        .route(studio::READYZ, get(health::readyz))
        .with_state(state)
}

async fn nothing_here(Given(state): Given<State>, OriginalUri(uri): OriginalUri) -> Response {
    nothing(&state, uri.path())
}

/// Ids of requests are ours: one that a caller sends would stand in our log.
async fn forget_foreign_id(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(REQUEST_ID);
    next.run(request).await
}

#[derive(Clone)]
struct MakeId(State);

impl MakeRequestId for MakeId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let rt = &self.0.runtime;
        let id = uuid_v7(&*rt.clock, &*rt.rng).simple().to_string();
        HeaderValue::from_str(&id).ok().map(RequestId::new)
    }
}
