/**
 * What each setting means, by group. The reader accepts only these names, and `docs/operating/settings.md` is generated from them. Markdown;
 * links are relative to that page.
 */
export const settingTexts = {
  'Process and network': {
    PORT: 'port that the server listens on',
    HOST: 'IP address that the server listens on',
    WORKERS:
      'processes that share the port, with PostgreSQL; `auto`: one for each processor, see [scaling](scaling.md#several-processes)',
    STOP_DELAY:
      'seconds that a process continues to serve after a stop signal, while `/readyz` already returns 503 to load balancers',
    TRUSTED_PROXIES: 'proxies whose `X-Forwarded-*` headers are used: their addresses and networks, or their number',
    DATA_DIR: 'embedded database, uploads, the generated secret key',
  },
  Database: {
    DATABASE_URL: 'PostgreSQL; unset: the embedded database in `DATA_DIR`',
    DATABASE_DIRECT_URL: 'the same database without pgbouncer in between, see [pgbouncer](pgbouncer.md)',
    DATABASE_POOL: 'maximum connections of each process to PostgreSQL, besides one that listens for notifications',
    DATABASE_STATEMENT_SECONDS:
      'time limit of a statement in a request, in seconds; PostgreSQL cancels a statement that exceeds it',
    DATABASE_WAIT_SECONDS: 'seconds that a request waits for a connection before the server replies with 503',
    DATABASE_REPLICA_URLS: 'streaming replicas, separated by blanks, see [replicas](replicas.md)',
    DATABASE_REPLICA_LAG: 'seconds that a replica may lag; the server does not read from a replica that lags more',
    DURABILITY:
      'embedded database: `full`: an acknowledged write survives a power cut; `relaxed`: writes are faster, and a power cut may lose those of the last seconds',
    ACCEPT_LOST_WRITES:
      '`on` for one start: accept a damaged embedded database, see [lost data](keys.md#lost-or-damaged-data)',
    SLOW_QUERY_MS:
      'statements of PostgreSQL that take at least this many ms are logged, without their values; `0`: none',
    DESIGN_SECONDS: 'time limit of a change of the data designer, in seconds; a change that exceeds it is rolled back',
  },
  'Addresses of the apps': {
    PUBLIC_ORIGIN: 'origin of the public site; unset: that of the request. Applicants get links only with this setting',
    ADMIN_ORIGIN: 'origin of the back office, whose pages are then on this host alone; unset: that of the request',
    MEMBER_ORIGIN: 'origin of the member centre; unset: that of the request',
    API_ORIGIN: 'origin of the API; unset: that of the request',
    ADMIN_PATH:
      'path of the back office on its origin, if a static host serves it in another folder, see [hosts](hosts.md)',
    MEMBER_PATH: 'path of the member centre on its origin',
  },
  Accounts: {
    ADMIN_USERNAME: 'user name of the first administrator',
    ADMIN_PASSWORD:
      'password of the first administrator, none of the most common ones; unset: the first start generates one and prints it once, or without demo content prints the address of a page that creates the account',
    ADMIN_CAPTCHA: 'click captcha at the login of the back office',
    MEMBER_CAPTCHA: 'click captcha at the login of members',
    SECRET_KEY: 'the same on all machines of an installation; unset: generated into `DATA_DIR`',
    NEW_SECRET_KEY: 'read only by `pnpm rotate-key`: the replacement of `SECRET_KEY`, see [keys](keys.md)',
    ACCEPT_OTHER_KEY: '`on` for one start: continue with another key after the old one was lost',
    DEMO: 'demo content in an empty database; skipped if `packages/demo-content` is missing',
    MODULES: '`trusted` runs the server code and SQL of modules; modules without them need no setting',
  },
  Limits: {
    THROTTLE_GET_PER_MINUTE:
      'API requests that read, per minute and network (an IPv4 address or an IPv6 /64); `0`: no limit',
    THROTTLE_POST_PER_MINUTE: 'requests to each public call, per minute and network; `0`: no limit',
    PAGE_COST_PER_MINUTE:
      'cost of the pages of the public site, per minute and network: 1 from the cache, 10 rendered, 20 a picture, 100 a search; `0`: no limit',
    RENDERS: 'pages that a process renders at a time',
    RENDER_QUEUE: 'pages that wait for rendering; further requests get 503 with `Retry-After`',
    SEARCHES: 'searches of visitors that a process runs at a time',
    SEARCH_MS: 'time limit of the statements of a search, in ms',
    PAGE_CACHE_SECONDS:
      'seconds for which a CDN or proxy may send a page without revalidation, see [scaling](scaling.md); `0`: it revalidates each time',
    STALE_PAGE_MINUTES:
      'pages as a separate process: minutes for which it sends a page that it rendered before, while the API does not answer; `0`: none',
  },
  'External services': {
    STORAGE_URL: 'a bucket for uploads, see [below](#storage_url); unset: the folder `DATA_DIR/storage`',
    SMTP_URL: 'mail server, see [below](#smtp_url); unset: that of the configuration page, else the outbox',
    SMTP_ALLOWED: 'additional, non-public hosts allowed for the mail server of the configuration page',
    WEBHOOK_ALLOWED: 'non-public hosts that may receive webhooks, also without https',
    SMS_URL: 'SMS provider, see [below](#sms_url); unset: the outbox',
    OIDC_URL: 'OpenID Connect providers and WeChat for the sign-in of members, see [below](#oidc_url); unset: none',
    PLACE_FILE:
      'file with the places of IP addresses, see [below](#place_file); unset: only private networks are named',
  },
  Operation: {
    LOG_LEVEL: 'lines with this level and above are logged',
    METRICS_TOKEN:
      'opens `/metrics` and `/changed-tags` to callers that send it as a bearer token; unset: both are closed',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'collector that traces are sent to, see [monitoring](monitoring.md); unset: nothing is recorded',
    OTEL_TRACES_SAMPLER_ARG: 'share of requests and jobs that are recorded',
    BACKUP_HOURS: 'hours from one scheduled backup to the next, see [backup](backup.md); `0`: none',
    BACKUP_KEEP: 'number of scheduled backups that are not deleted',
    MIGRATION_BACKUP:
      'PostgreSQL: a backup before a start that migrates, unless there is one of the last hour, see [upgrades](upgrades.md)',
    BACKUP_DRILL_DAYS: 'days from one restore drill to the next; `0`: none',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

type Groups = typeof settingTexts
export type SettingName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

/** The names of all settings. */
export const settingNames: readonly string[] = Object.values(settingTexts).flatMap((group) => Object.keys(group))
