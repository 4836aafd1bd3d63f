# syntax=docker/dockerfile:1.7
# The member centre on a static host; settings.json is mounted, see compose.yaml.
# docker build -f deploy/docker/member.Dockerfile -t teachnet/member .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /opt/teachnet
COPY . ./
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN node_modules/.bin/turbo run build --filter=@teachnet/member

# Runs as the user "nginx" and listens on 8080.
FROM nginxinc/nginx-unprivileged:1.28.0-alpine
COPY --from=build /opt/teachnet/apps/member/dist /usr/share/nginx/html/user
COPY deploy/nginx/static-app.conf /etc/nginx/conf.d/default.conf
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
