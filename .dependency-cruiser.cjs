/**
 * The import rule: imports only point down. `pnpm layers` checks it; each rule states its reason.
 * Code that two places need moves down, or is passed in from above; code that must call upward takes a callback.
 */

const TEST = '[.]test[.](ts|tsx|mjs)$|/test-support/|/test-[^/]+[.]tsx?$'

/** Modules of the platform that all others may import: values and processes, without the database. */
const SERVER_BASE =
  'platform/((app-page|errors|messages|ports|reject-body|untyped-values)[.]ts$|(data-dir|network|process|secrets|settings)/)'

/** The modules of the back office that render nothing: controllers of records, and the values and types of fields. */
const HEADLESS =
  '(values/|records/(.*[.]ts$|services/)|fields/(values|value-shapes|rows-value|kind-value|field-props)[.]ts$)'

/** Files of one folder of an app may import from the folders named, from themselves, from packages and from npm. */
function layer(app, name, { path, mayImport, comment }) {
  const floor = app === 'server' ? ['platform/'] : []
  const allowed = [path, ...mayImport, ...floor].map((folder) => `^apps/${app}/src/${folder}`)
  return {
    name: `${app}: ${name}`,
    comment,
    severity: 'error',
    from: { path: `^apps/${app}/src/${path}`, pathNot: TEST },
    to: { path: `^apps/${app}/src/`, pathNot: [...allowed, '[.]json$', '[.]css$'] },
  }
}

/** A package imports only the packages named. Tests may use more. */
function ofPackage(name, mayImport, comment) {
  return {
    name: `packages: ${name}`,
    comment,
    severity: 'error',
    from: { path: `^packages/${name}/`, pathNot: TEST },
    to: { path: '^packages/', pathNot: [name, ...mayImport].map((each) => `^packages/${each}/`) },
  }
}

/** Neighbours in a folder of siblings do not import each other. */
function noSideways(app, folder, comment) {
  return {
    name: `${app}: no sideways import between ${folder}`,
    comment,
    severity: 'error',
    from: { path: `^apps/${app}/src/${folder}/([^/]+)/`, pathNot: TEST },
    to: { path: `^apps/${app}/src/${folder}/([^/]+)/`, pathNot: `^apps/${app}/src/${folder}/$1/` },
  }
}

/** One owner for a library: everybody else goes through the owner. */
function ownedBy(name, library, owners, comment) {
  return {
    name: `${name} has one owner`,
    comment,
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: [...owners, TEST] },
    to: { path: library },
  }
}

const npm = (name) => `(^|node_modules/)${name}(/|$)`

module.exports = {
  forbidden: [
    {
      name: 'no cycles',
      comment: 'Files in an import cycle cannot be understood, tested or moved one at a time. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no import that leads nowhere',
      comment: 'The missing file would be detected only at run time.',
      severity: 'error',
      // The files of packed-packages are resolved in the folder to which the test copies them; those of a module are packed against the host.
      from: { pathNot: '[.]react-router/|^tooling/packed-packages/|^packages/module-kit/(example|template)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/|/build/|[?](raw|url|worker|inline)$' },
    },
    {
      name: 'no sideways import between apps',
      comment: 'Each app is built and deployed separately; code that two apps need belongs in a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: ['^apps/$1/', '^apps/public-site/build/'] },
    },
    {
      name: 'packages know no app',
      comment:
        'Packages are published for other teams: they work without the rest of this repository. Their tests share its limits of time.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '/vitest[.]config[.]ts$' },
      to: { path: '^(apps|tooling)/' },
    },
    {
      name: 'the product knows no tooling',
      comment: 'Tools use the product from outside. Only tests share their limits of time.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '/vitest[.]config[.]ts$' },
      to: { path: '^tooling/' },
    },
    ofPackage('protocol', [], 'Every client and server speaks it: whatever it imported, all of them would carry.'),
    ofPackage(
      'contract',
      ['protocol'],
      'Server and browsers agree on it: whatever else it imported, both would carry.',
    ),
    ofPackage('i18n', [], 'Other teams use it in apps that have nothing else of ours.'),
    ofPackage('upload', [], 'Other teams use it against servers of their own.'),
    ofPackage('terminal-core', [], 'Other teams use it against servers of their own.'),
    ofPackage('api-client', ['protocol'], 'Other teams use it: definitions of data areas must not come along.'),
    ofPackage('old-back-end', [], 'It stands in for a foreign server, which has none of our code.'),
    ofPackage('languages', ['i18n', 'protocol'], 'The languages of the product, and how they are written.'),
    ofPackage(
      'ui',
      ['i18n', 'languages', 'protocol'],
      'Its components are given what they show: they know no session and no server.',
    ),
    ofPackage(
      'session',
      ['api-client', 'i18n', 'languages', 'protocol', 'ui', 'upload'],
      'Signing in works the same whatever data areas a product has: it knows no definitions.',
    ),
    ofPackage(
      'account-pages',
      ['api-client', 'i18n', 'protocol', 'ui'],
      'The own account looks the same in both areas: it knows neither, and is told which.',
    ),
    ofPackage(
      'demo-content',
      ['contract', 'protocol'],
      'It says what records hold; how they are stored is the server’s.',
    ),
    ofPackage(
      'module-kit',
      ['contract', 'protocol'],
      'It reads and makes archives of modules, for servers and for those who write modules.',
    ),
    {
      name: 'the played back end is for tests',
      comment: 'old-back-end simulates a foreign server; the product must not contain it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/old-back-end/', TEST] },
      to: { path: '^packages/old-back-end/' },
    },
    {
      name: 'demo content is loaded when it is asked for',
      comment: 'An installation works without the package, and only the first start loads its texts.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/demo-content/', TEST] },
      to: { path: '^packages/demo-content/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages are entered by their exports',
      comment: 'A deep import makes every file of the package its public surface.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        // Data that the lint rule and the journey of old engines read; not part of the package's interface.
        pathNot: ['^$1/$2/', '^packages/ui/src/old-engines/functions[.]ts$'],
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'no test code in the product',
      comment: 'Tests may import the code that they test, never the other way round.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: '[.]test[.]tsx?$' },
    },

    {
      name: 'server: ports are types',
      comment:
        'Every part names its ports; if the file imported more than types, every part would import their implementations.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/ports[.]ts$' },
      to: { path: '^apps/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: nothing imports an entry',
      comment: 'They start a process when they are loaded.',
      severity: 'error',
      from: { path: '^(apps|tooling)/' },
      to: { path: '^apps/server/src/(main|cli/maintenance|pages/pages)[.]ts$' },
    },
    {
      name: 'server: env is read once',
      comment: 'The entry of each process reads it and passes it as a value; other files import only its type.',
      severity: 'error',
      from: {
        path: '^apps/server/',
        pathNot: ['^apps/server/src/(main|server|cli/run-command|pages/pages)[.]ts$', TEST],
      },
      to: { path: '^apps/server/src/platform/settings/env[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: the base of the platform',
      comment: 'Every file may import these modules, and would import their imports.',
      severity: 'error',
      from: { path: `^apps/server/src/${SERVER_BASE}`, pathNot: [TEST, '^apps/server/src/platform/ports[.]ts$'] },
      to: { path: '^apps/server/src/', pathNot: [`^apps/server/src/${SERVER_BASE}`, '[.]json$'] },
    },
    ...[
      ['db', 'The client and the tables depend on neither rules nor requests.'],
      ['storage', 'A file driver handles files; higher layers decide who may store them.'],
      ['transports', 'A driver passes a message to a provider; higher layers decide about content and retries.'],
    ].map(([folder, comment]) => ({
      name: `server: platform/${folder}`,
      comment,
      severity: 'error',
      from: { path: `^apps/server/src/platform/${folder}/`, pathNot: TEST },
      to: { path: '^apps/server/src/', pathNot: [`^apps/server/src/(${SERVER_BASE}|platform/${folder}/)`, '[.]json$'] },
    })),
    layer('server', 'platform', {
      path: 'platform/',
      // The back office lists jobs as records, so their table is derived from a definition.
      mayImport: ['records/tables/resources[.]ts$'],
      comment:
        'Settings, processes, database, cache, storage, jobs and transports: independent of what the product does.',
    }),
    layer('server', 'http', {
      path: 'http/',
      mayImport: [],
      comment: 'Fastify code and the check of each request: it receives the look-up of callers as a function.',
    }),
    {
      name: 'server: http only from routes',
      comment:
        'Services and operations take values: they can be called without Fastify. Callers and access are values.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/(http|pages|features/areas)/',
          '^apps/server/src/(main|api|server)[.]ts$',
          '[.]routes[.]ts$',
          '^apps/server/src/records/routes[.]ts$',
          TEST,
        ],
      },
      to: { path: '^apps/server/src/http/', pathNot: '^apps/server/src/http/(caller/|served-calls[.]ts$)' },
    },
    layer('server', 'records', {
      path: 'records/',
      mayImport: ['http/'],
      comment: 'The engine depends on definitions; features pass in their hooks, and what follows a write.',
    }),
    layer('server', 'field kinds', {
      path: 'records/kinds/',
      mayImport: [],
      comment: 'A field kind depends on its column and its values, not on tables, records or requests.',
    }),
    layer('server', 'tables of records', {
      path: 'records/tables/',
      mayImport: ['records/kinds/'],
      comment: 'A table is derived from a definition and its field kinds.',
    }),
    layer('server', 'content', {
      path: 'content/',
      mayImport: ['records/', 'http/'],
      comment: 'It reads the public content that definitions declare, and depends on no feature.',
    }),
    layer('server', 'pages', {
      path: 'pages/',
      mayImport: ['http/'],
      comment: 'It serves the apps and renders pages through the API like any other caller.',
    }),
    layer('server', 'features', {
      path: 'features/',
      mayImport: ['content/', 'records/', 'http/'],
      comment: 'A feature is what users do; the server and the commands compose features.',
    }),
    {
      name: 'server: features are entered by their index',
      comment: 'The index lists what others depend on; the other files of a feature can change freely.',
      severity: 'error',
      from: {
        path: '^apps/server/src/(features/[^/]+|[^/]+)',
        // It collects the tables, for the generator of migrations and for queries over all tables.
        pathNot: ['^apps/server/src/features/schema[.]ts$', TEST],
      },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/$1/', '^apps/server/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'server: backup',
      comment:
        'It copies rows and files independent of their meaning: a new table or feature must not need a change here.',
      severity: 'error',
      from: { path: '^apps/server/src/features/backup/', pathNot: TEST },
      to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform|features/backup)/' },
    },
    {
      name: 'server: tracing is loaded when it is switched on',
      comment: 'A process without a collector must not pay for its libraries.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/platform/process/tracing/open-tracing[.]ts$', TEST],
      },
      to: {
        path: ['^apps/server/src/platform/process/tracing/open-tracing[.]ts$', npm('@opentelemetry/[^/]+')],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server: the demo is for the start alone',
      comment: 'The product works without it.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(server[.]ts$|features/demo/)', TEST] },
      to: { path: '^apps/server/src/features/demo/' },
    },

    layer('admin', 'values', {
      path: 'values/',
      mayImport: [],
      comment: 'Conversions of plain values; they depend on neither fields nor records.',
    }),
    layer('admin', 'messages', {
      path: 'messages/',
      mayImport: [],
      comment: 'Texts that are loaded on demand; forms, dialogs and fields use them.',
    }),
    layer('admin', 'without a user interface', {
      path: HEADLESS,
      mayImport: [],
      comment: 'Controllers of records, and the values of fields: another user interface must be able to use them.',
    }),
    layer('admin', 'fields', {
      path: 'fields/',
      mayImport: [HEADLESS, 'messages/'],
      comment: 'The views of a field kind in lists, forms and searches; they depend on no list, form or page.',
    }),
    layer('admin', 'records', {
      path: 'records/',
      mayImport: ['fields/', 'messages/', 'values/'],
      comment: 'Lists and forms for any definition; they depend on no resource.',
    }),
    layer('admin', 'resources', {
      path: 'resources/',
      mayImport: ['records/', 'fields/', 'messages/', 'values/'],
      comment: 'Overrides use the engine; the app connects them to its services.',
    }),
    layer('admin', 'session', {
      path: 'session/',
      mayImport: ['resources/', 'module-host/', 'records/', 'fields/', 'messages/', 'values/'],
      comment: 'The signed-in account with its services, menu and preferences; pages and the layout read it.',
    }),
    layer('admin', 'features', {
      path: 'features/',
      mayImport: ['session/', 'resources/', 'records/', 'fields/', 'messages/', 'values/'],
      comment: 'Pages that are not CRUD; the app knows at which menu rule they are.',
    }),
    layer('admin', 'module-host', {
      path: 'module-host/',
      mayImport: ['fields/', HEADLESS, 'messages/'],
      comment: 'The interface of the back office for screens of modules; it depends on no module.',
    }),
    layer('admin', 'shipped modules', {
      path: 'shipped-modules/',
      mayImport: ['module-host/admin-api[.]ts$', 'values/'],
      comment: 'They are built separately and loaded at run time: they use only the interface for modules.',
    }),
    {
      name: 'admin: shipped modules are loaded at run time',
      comment: 'The back office works without them; an import would pack them into it.',
      severity: 'error',
      from: { path: '^apps/admin/src/', pathNot: ['^apps/admin/src/shipped-modules/', TEST] },
      to: { path: '^apps/admin/src/shipped-modules/' },
    },
    noSideways('admin', 'features', 'What two features need moves down, or is passed in by the app.'),
    layer('member', 'parts', {
      path: 'parts/',
      mayImport: [],
      comment: 'What several pages show; it receives its data.',
    }),
    layer('member', 'session', {
      path: 'session/',
      mayImport: [],
      comment: 'The signed-in member with its services and time zone; pages and the layout read it.',
    }),
    layer('member', 'features', {
      path: 'features/',
      mayImport: ['session/', 'parts/'],
      comment: 'Pages; the app knows at which menu entry they are.',
    }),
    {
      ...noSideways('member', 'features', 'What two features need moves down, or is passed in by the app.'),
      from: { path: '^apps/member/src/features/([^/]+)/', pathNot: ['^apps/member/src/features/overview/', TEST] },
    },
    {
      name: 'public-site: layout and design know no page',
      comment:
        'A page is added or dropped by its folder and its line in pages.ts and pages.server.ts; root renders the page of a problem.',
      severity: 'error',
      from: { path: '^apps/public-site/src/(app|design|seo)/', pathNot: TEST },
      to: { path: '^apps/public-site/src/features/' },
    },
    layer('public-site', 'app', {
      path: 'app/',
      mayImport: ['design/seal[.]tsx$', 'seo/page-meta[.]ts$', 'pages([.]server)?[.]ts$'],
      comment:
        'The layout of every page, its loader and its links; it also imports the logo and the head for search engines.',
    }),
    layer('public-site', 'design', {
      path: 'design/',
      mayImport: ['app/'],
      comment: 'Parts that several pages show; they receive their content.',
    }),
    layer('public-site', 'seo', {
      path: 'seo/',
      mayImport: ['app/', 'pages([.]server)?[.]ts$'],
      comment: 'Output for search engines and feed readers; it renders no page.',
    }),
    layer('public-site', 'offline', {
      path: 'offline/',
      mayImport: ['app/'],
      comment: 'The service worker, which runs separately from the pages, and its route.',
    }),
    noSideways('public-site', 'features', 'What two pages need moves down, or is passed in by the app.'),

    ownedBy(
      'mysql2',
      npm('mysql2'),
      ['^apps/server/src/features/move-in/source/old-database[.]ts$'],
      'Only the move from another site reads MySQL.',
    ),
    ownedBy('ky', npm('ky'), ['^packages/api-client/'], 'One place turns a reply into a value or an error.'),
    ownedBy(
      'drizzle-orm',
      npm('drizzle-orm'),
      [
        '^apps/server/src/(platform/db|records|content|features/(demo|files|member-data|security))/',
        '[.](hooks|repo|table)[.]ts$',
        '^apps/server/drizzle[.]config[.]ts$',
      ],
      'SQL is written in few places, so that a change of the schema is found by looking at few.',
    ),
    ownedBy(
      'fastify',
      npm('(fastify|@fastify/[^/]+)'),
      [
        '^apps/server/src/(http|pages|features/areas)/',
        '^apps/server/src/(main|api|server|platform/ports)[.]ts$',
        '[.]routes[.]ts$',
        '^apps/server/src/records/routes[.]ts$',
      ],
      'Behaviour is called without a request; only the edge knows the framework.',
    ),
    {
      name: 'admin: no MUI without a user interface',
      comment: 'Another user interface must be able to use the controllers.',
      severity: 'error',
      from: { path: `^apps/admin/src/${HEADLESS}`, pathNot: TEST },
      to: { path: npm('@(mui|emotion)/[^/]+') },
    },
    {
      name: 'apps in a browser: definitions one by one',
      comment:
        'All definitions together would be part of the first load; resource-loaders loads the one that is shown.',
      severity: 'error',
      from: { path: '^(apps/(admin|member|public-site)|packages/(session|ui))/src/', pathNot: TEST },
      to: { path: '^packages/contract/src/(all-resources|resources/index)[.]ts$' },
    },
    {
      name: 'public-site: no MUI, no emotion',
      comment: 'The first load has a limit of JavaScript; the design tokens come as CSS.',
      severity: 'error',
      from: { path: ['^apps/public-site/', '^packages/ui/src/(navigation|error-pages|tokens)'], pathNot: TEST },
      to: { path: npm('@(mui|emotion)/[^/]+') },
    },
    {
      name: 'no React in the cores',
      comment: 'They serve other frameworks, the server and workers too: they take callbacks.',
      severity: 'error',
      from: {
        path: [
          '^packages/(protocol|contract|api-client|terminal-core)/src/',
          '^packages/(i18n|upload)/src/(?!react)',
          '^apps/server/',
        ],
        pathNot: ['^apps/server/src/(pages/|.*[.]test[.])', TEST],
      },
      to: { path: npm('(react|react-dom|react-router|react-intl|jotai)') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages|tooling)/[^/]+/(dist|build|[.]react-router|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
