# The pages.
FROM node:20-bookworm-slim AS web
WORKDIR /stoa/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY schema ../schema
COPY web ./
RUN npm run build

# The MCP servers that come from npm.
FROM node:20-bookworm-slim AS servers
WORKDIR /stoa/servers
COPY specs/servers ./
RUN npm ci --omit=dev

# The server, with the pages and the catalogue inside.
FROM rust:1.95-bookworm AS server
WORKDIR /stoa
COPY . .
COPY --from=web /stoa/web/dist web/dist
ENV SQLX_OFFLINE=true
RUN cargo build --release --locked -p stoa-cli

FROM node:20-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --create-home --home-dir /data stoa
COPY --from=servers /stoa/servers /usr/lib/stoa/servers
COPY --from=server /stoa/target/release/stoa /usr/local/bin/stoa
USER stoa
ENV STOA_DATA=/data/stoa STOA_LISTEN=0.0.0.0:8080 STOA_MCP_PACKAGES=/usr/lib/stoa/servers
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["stoa"]
CMD ["serve"]
