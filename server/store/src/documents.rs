//! Documents an app answers from, cut into passages that full-text search finds.

use stoa_domain::{ids::AppId, time::OffsetDateTime};

use crate::{Result, Store};

/// A passage of a document: what a search finds and an answer cites.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The heading it stands under, or empty.
    pub heading: String,
    /// Its text.
    pub text: String,
}

/// A document to keep with its passages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// Its name among the app's `contents`.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Its passages in order.
    pub passages: Vec<Passage>,
}

/// A passage that a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The document.
    pub document: String,
    /// The number of the passage in it, from 1.
    pub ordinal: i32,
    /// The heading it stands under, or empty.
    pub heading: String,
    /// Its text.
    pub text: String,
    /// How well it fits.
    pub rank: f32,
}

impl Store {
    /// Keeps these documents as the app's, and forgets the others. One that did not change keeps its passages.
    pub async fn put_documents(&self, app: AppId, documents: &[NewDocument], now: OffsetDateTime) -> Result<()> {
        let names: Vec<String> = documents.iter().map(|document| document.name.clone()).collect();
        let mut tx = self.begin().await?;
        // Two saves of one app at once take turns.
        sqlx::query!("select app_id from apps where app_id = $1 for update", app.0).fetch_optional(&mut *tx).await?;
        sqlx::query!("delete from documents where app_id = $1 and name <> all($2)", app.0, &names)
            .execute(&mut *tx)
            .await?;
        for document in documents {
            let changed = sqlx::query!(
                "insert into documents (app_id, name, text, updated_at) values ($1, $2, $3, $4)
                 on conflict (app_id, name) do update set text = excluded.text, updated_at = excluded.updated_at
                 where documents.text <> excluded.text",
                app.0,
                document.name,
                document.text,
                now
            )
            .execute(&mut *tx)
            .await?;
            if changed.rows_affected() == 0 {
                continue;
            }
            let headings: Vec<String> = document.passages.iter().map(|passage| passage.heading.clone()).collect();
            let texts: Vec<String> = document.passages.iter().map(|passage| passage.text.clone()).collect();
            sqlx::query!("delete from passages where app_id = $1 and document = $2", app.0, document.name)
                .execute(&mut *tx)
                .await?;
            sqlx::query!(
                "insert into passages (app_id, document, ordinal, heading, text)
                 select $1, $2, n.ordinality::int, n.heading, n.text
                 from unnest($3::text[], $4::text[]) with ordinality as n(heading, text, ordinality)",
                app.0,
                document.name,
                &headings,
                &texts
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// The passages that fit a question best, out of the named documents. Passages that hold every word come first;
    /// when there are none, those that hold any.
    pub async fn search_passages(
        &self,
        app: AppId,
        documents: &[String],
        question: &str,
        most: i64,
    ) -> Result<Vec<Found>> {
        let all = sqlx::query_as!(
            Found,
            r#"select p.document, p.ordinal, p.heading, p.text, ts_rank_cd(p.words, q.query, 1) as "rank!"
               from passages p, websearch_to_tsquery('english', $3) as q(query)
               where p.app_id = $1 and p.document = any($2) and p.words @@ q.query
               order by 5 desc, p.document, p.ordinal limit $4"#,
            app.0,
            documents,
            question,
            most
        )
        .fetch_all(self.pool())
        .await?;
        if !all.is_empty() {
            return Ok(all);
        }
        // The same words joined by "or": `to_tsquery` would choke on what people type, so the query is made of lexemes.
        let any = sqlx::query_as!(
            Found,
            r#"select p.document, p.ordinal, p.heading, p.text, ts_rank_cd(p.words, q.query, 1) as "rank!"
               from passages p,
                    (select coalesce(string_agg(quote_literal(lexeme), ' | '), '')::tsquery as query
                     from unnest(to_tsvector('english', $3))) as q
               where p.app_id = $1 and p.document = any($2) and p.words @@ q.query
               order by 5 desc, p.document, p.ordinal limit $4"#,
            app.0,
            documents,
            question,
            most
        )
        .fetch_all(self.pool())
        .await?;
        Ok(any)
    }

    /// The text of a document.
    pub async fn document(&self, app: AppId, name: &str) -> Result<Option<String>> {
        let row = sqlx::query!("select text from documents where app_id = $1 and name = $2", app.0, name)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| row.text))
    }
}
