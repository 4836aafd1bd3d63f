# syntax=docker/dockerfile:1.7
# The server: API, public site, and both apps for an installation on one host.
# docker build -f deploy/docker/server.Dockerfile -t teachnet/server .

FROM node:24.21.0-bookworm-slim AS source
WORKDIR /opt/teachnet
COPY . ./

FROM source AS build
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN node_modules/.bin/turbo run build --filter=./apps/* && node tooling/stamp-build.ts

# What the server needs to run, without the tools that build it; the rendered public site imports packages of its own.
FROM source AS production
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter=@teachnet/server... --filter=@teachnet/public-site...

FROM node:24.21.0-bookworm-slim AS server
WORKDIR /opt/teachnet
COPY --from=production /opt/teachnet/package.json /opt/teachnet/LICENSE ./
COPY --from=production /opt/teachnet/node_modules ./node_modules
COPY --from=production /opt/teachnet/apps/server/package.json ./apps/server/package.json
COPY --from=production /opt/teachnet/apps/server/node_modules ./apps/server/node_modules
COPY --from=build /opt/teachnet/build.json ./build.json
COPY --from=build /opt/teachnet/apps/server/dist ./apps/server/dist
COPY --from=production /opt/teachnet/apps/public-site/package.json ./apps/public-site/package.json
COPY --from=production /opt/teachnet/apps/public-site/node_modules ./apps/public-site/node_modules
COPY --from=build /opt/teachnet/apps/public-site/build ./apps/public-site/build
COPY --from=build /opt/teachnet/apps/admin/dist ./apps/admin/dist
COPY --from=build /opt/teachnet/apps/member/dist ./apps/member/dist
# The user "node" of the base image.
RUN mkdir data && chown 1000:1000 data
USER 1000:1000
ENV NODE_ENV=production PORT=8000 DATA_DIR=/opt/teachnet/data
VOLUME /opt/teachnet/data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
