# Harbour in a container: see docs/deployment.md.

FROM node:24.21-bookworm-slim AS node

# Built on the same Node. What is built has its packages in it.
FROM node AS build
WORKDIR /app
COPY . .
RUN npm run build && mkdir /data /backups

# Node itself without npm: the C++ runtime is all it takes.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json package.json
COPY --from=build /app/build build
COPY --from=build /app/scripts/launch.mjs scripts/launch.mjs
# Empty: a new volume begins as a copy of one of them, which its user may write to. `/backups` is for BACKUP_DIR.
COPY --from=build --chown=nonroot:nonroot --chmod=700 /data /data
COPY --from=build --chown=nonroot:nonroot --chmod=700 /backups /backups
# SQLite sorts large results in files, which a read-only root has no other place for.
ENV NODE_ENV=production DATA_DIR=/data SQLITE_TMPDIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=16", "--max-old-space-size=1024", "--disable-warning=ExperimentalWarning", "--disable-sigusr1", "scripts/launch.mjs"]
CMD ["serve"]
