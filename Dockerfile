# Makes the package of this checkout, and an image in which it is installed. docs/how-to/image.md says how to run it.
ARG NODE=24.21.0-trixie-slim

FROM node:${NODE} AS build
WORKDIR /build
# What is installed is kept for the next build, as long as these files are the same.
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY LICENSE README.md CHANGELOG.md tsconfig.json vite.chunks.ts vite.config.ts ./
COPY bin bin
COPY client client
COPY contracts contracts
COPY docs docs
COPY server server
COPY shared shared
RUN npm run package -- /out
RUN npm install --prefix /opt/ninefold --ignore-scripts --no-audit --no-fund /out/ninefold-*.tgz

FROM node:${NODE}
COPY --from=build /opt/ninefold /opt/ninefold
# A volume that is new takes its owner from here.
RUN install -d -o node -g node -m 700 /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NINEFOLD_DATA=/data NINEFOLD_CONTRACT=/contract/contract.md
VOLUME ["/data"]
EXPOSE 3000
# The account `node` by its number: whoever runs images asks whether that is another one than root.
USER 1000:1000
WORKDIR /data
# Calls that are under way are answered first.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/ninefold/node_modules/ninefold/bin/ninefold.mjs"]
CMD ["start"]
