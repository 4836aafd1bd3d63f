/**
 * The import rule: arrows only point down. `pnpm layers` checks it; each rule says why it stands.
 * What two places need moves down, or is passed in from above; code that must call upward takes a callback.
 */

const TEST = '[.]test[.](ts|tsx|mjs)$|/test-support/|/test-[^/]+[.]tsx?$'

/** Below every layer of the server: what the parts are given, how they fail, the messages, and rooms that know no layer. */
const SERVER_BASE =
  '((ports|errors|refuse-body|messages|served-calls)[.]ts$|(data-dir|network|process|secrets|settings|values)/)'
const SERVER_FLOOR = [SERVER_BASE, 'cache/']

/** The half of the back office's fields that has no look. */
const FIELD_VALUES = 'fields/(values|value-shapes|rows-value|kind-value)[.]ts'

/** Files of one folder of an app may import from the folders named, from themselves, from packages and from npm. */
function layer(app, name, { path, mayImport, comment }) {
  const floor = app === 'server' ? SERVER_FLOOR : []
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
      comment: 'Files in a circle cannot be understood, tested or moved one at a time. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no import that leads nowhere',
      comment: 'It would be found at run time only.',
      severity: 'error',
      // The files of packed-packages are resolved where its test copies them to.
      from: { pathNot: '[.]react-router/|^tooling/packed-packages/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/|/build/|[?](raw|url|worker|inline)$' },
    },
    {
      name: 'no sideways import between apps',
      comment: 'Each app is built and deployed alone; what two need belongs into a package.',
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
      comment: 'Tools look at the product from outside. Only tests share their limits of time.',
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
      comment: 'old-back-end stands in for a foreign server; the product contains nothing of it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/old-back-end/', TEST] },
      to: { path: '^packages/old-back-end/' },
    },
    {
      name: 'demo content is loaded when it is asked for',
      comment: 'An installation works without its package, and no start but the first pays for its texts.',
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
        pathNot: '^$1/$2/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'no test code in the product',
      comment: 'Tests may import what they test, never the other way round.',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: '[.]test[.]tsx?$' },
    },

    {
      name: 'server: ports are types',
      comment:
        'Every part names its ports; if the file imported more than types, every part would import what fills them.',
      severity: 'error',
      from: { path: '^apps/server/src/ports[.]ts$' },
      to: { path: '^apps/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: nothing imports an entry',
      comment: 'They start things when they are loaded.',
      severity: 'error',
      from: { path: '^(apps|tooling)/', pathNot: '^apps/server/src/main[.]ts$' },
      to: { path: '^apps/server/src/(main|maintenance|pages|start)[.]ts$' },
    },
    {
      name: 'server: env is read once',
      comment: 'The entry of each process reads it and hands it down as a value; others know its type.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: ['^apps/server/src/(main|maintenance|pages|server)[.]ts$', TEST] },
      to: { path: '^apps/server/src/settings/env[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: the floor stands on nothing',
      comment: 'Every layer stands on these files: whatever they imported, every layer would.',
      severity: 'error',
      from: { path: `^apps/server/src/${SERVER_BASE}`, pathNot: [TEST, '^apps/server/src/ports[.]ts$'] },
      to: { path: '^apps/server/src/', pathNot: [`^apps/server/src/${SERVER_BASE}`, '[.]json$'] },
    },
    layer('server', 'kinds', {
      path: 'kinds/',
      mayImport: ['access/sign-in/password[.]ts', 'storage/stored-address[.]ts'],
      comment: 'A kind of field knows its column and its values, and no table, record or request.',
    }),
    layer('server', 'db', {
      path: 'db/',
      mayImport: ['kinds/'],
      comment: 'Tables and the client are the floor: they know no rule and no request.',
    }),
    layer('server', 'cache', {
      path: 'cache/',
      mayImport: ['db/'],
      comment: 'It keeps values under tags, and tells other processes through the database; it knows no page.',
    }),
    layer('server', 'storage', {
      path: 'storage/',
      mayImport: [],
      comment: 'A file driver knows files; who may store them is decided above.',
    }),
    layer('server', 'transports', {
      path: 'transports/',
      mayImport: [],
      comment:
        'A driver hands a message to a mail server or an SMS provider; what is sent, and when again, is decided above.',
    }),
    layer('server', 'jobs', {
      path: 'jobs/',
      mayImport: ['db/'],
      comment: 'The queue knows no job: modules register theirs.',
    }),
    layer('server', 'backup', {
      path: 'backup/',
      mayImport: ['db/', 'storage/', 'jobs/job-kind[.]ts'],
      comment: 'It carries rows and files whatever they mean: a new table or resource must not need a change here.',
    }),
    layer('server', 'operator', {
      path: 'operator/',
      mayImport: ['access/', 'backup/', 'db/'],
      comment:
        'Commands for the operator of the machine: they work on the database as the server does, without its requests.',
    }),
    layer('server', 'schema-command', {
      path: 'schema-command/',
      mayImport: ['backup/database/', 'db/'],
      comment: 'It looks at migrations and at the schema that they make, and knows no row.',
    }),
    layer('server', 'design-command', {
      path: 'design-command/',
      mayImport: ['modules/designer/', 'modules/site-config/', 'resources/', 'cache/', 'db/'],
      comment: 'The data designer for a shell: it changes designs as the back office does, without its requests.',
    }),
    layer('server', 'site-export', {
      path: 'site-export/',
      mayImport: ['hosting/'],
      comment: 'It copies pages as files, as any other host of them would draw them: it knows no record and no table.',
    }),
    layer('server', 'doctor', {
      path: 'doctor/',
      mayImport: ['schema-command/', 'backup/database/', 'db/', 'storage/', 'transports/'],
      comment: 'It looks at what the server stands on, before one starts; it knows no data.',
    }),
    layer('server', 'access', {
      path: 'access/',
      mayImport: ['db/'],
      comment: 'Who may is decided without a request, so that it can be tested without one.',
    }),
    layer('server', 'crud', {
      path: 'crud/',
      mayImport: ['access/', 'storage/', 'db/', 'http/', 'kinds/'],
      comment: 'The engine knows definitions, not resources: a new resource must not need a change here.',
    }),
    {
      name: 'server: http only from routes',
      comment: 'Services and operations take values: they can be called without Fastify.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/(http|areas|guard|hosting)/',
          '^apps/server/src/(main|app|server)[.]ts$',
          '[.]routes[.]ts$',
          '^apps/server/src/crud/routes[.]ts$',
          TEST,
        ],
      },
      to: { path: '^apps/server/src/http/' },
    },
    layer('server', 'http', {
      path: 'http/',
      mayImport: ['access/', 'db/', 'storage/'],
      comment: 'Fastify knowledge that every area shares; it must not know one of them.',
    }),
    layer('server', 'resources', {
      path: 'resources/',
      mayImport: ['crud/', 'access/', 'storage/', 'db/', 'kinds/'],
      comment: 'A definition bound to its table and hooks, nothing more.',
    }),
    layer('server', 'content', {
      path: 'content/',
      mayImport: ['crud/', 'db/', 'kinds/'],
      comment:
        'It reads what definitions declare for visitors and knows no area: a new one must not need a change here.',
    }),
    layer('server', 'modules', {
      path: 'modules/',
      mayImport: ['content/', 'crud/', 'access/', 'storage/', 'transports/', 'jobs/', 'db/', 'http/', 'kinds/'],
      comment: 'Behaviour below the areas: any area can mount it.',
    }),
    layer('server', 'guard', {
      path: 'guard/',
      mayImport: ['access/', 'crud/', 'http/', 'db/'],
      comment: 'It looks at every request before an area does, whatever the areas mount.',
    }),
    layer('server', 'areas', {
      path: 'areas/',
      mayImport: [
        'guard/',
        'modules/',
        'content/',
        'resources/',
        'crud/',
        'access/',
        'storage/',
        'transports/',
        'jobs/',
        'db/',
        'http/',
        'kinds/',
      ],
      comment: 'An area says what it mounts and keeps its accounts; app wires it.',
    }),
    layer('server', 'hosting', {
      path: 'hosting/',
      mayImport: ['http/'],
      comment:
        'It sends the apps and draws pages through the API like any other caller: it knows no record and no account.',
    }),
    layer('server', 'demo', {
      path: 'demo/',
      mayImport: ['crud/', 'access/', 'storage/', 'db/'],
      comment: 'It stores what the demo content says, as forms would; nothing but the start knows it.',
    }),
    {
      name: 'server: tracing is loaded when it is switched on',
      comment: 'A process without a collector must not pay for its libraries.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/process/tracing/open-tracing[.]ts$', TEST] },
      to: {
        path: ['^apps/server/src/process/tracing/open-tracing[.]ts$', npm('@opentelemetry/[^/]+')],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server: the demo is for the start alone',
      comment: 'The product works without it.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(server[.]ts$|demo/)', TEST] },
      to: { path: '^apps/server/src/demo/' },
    },
    noSideways('server', 'modules', 'A module that needs another one takes a function from the area that mounts both.'),
    noSideways('server', 'areas', 'Admin, member and public differ in data; what they share lies below them.'),

    layer('admin', 'values', {
      path: 'values/',
      mayImport: [],
      comment: 'Conversions of plain values; they know no field and no record.',
    }),
    layer('admin', 'messages', {
      path: 'messages/',
      mayImport: [],
      comment: 'Texts that are loaded when they are needed; forms, dialogs and fields stand on them.',
    }),
    layer('admin', 'values of fields', {
      path: `${FIELD_VALUES}`,
      mayImport: ['values/'],
      comment: 'The headless half of a kind of field: the controllers of crud read it.',
    }),
    layer('admin', 'crud', {
      path: 'crud/',
      mayImport: [FIELD_VALUES, 'values/'],
      comment: 'Headless controllers: another look must be able to stand on them.',
    }),
    layer('admin', 'fields', {
      path: `fields/(?!${FIELD_VALUES.slice('fields/'.length)})`,
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
      comment: 'What a kind of field looks like in lists, forms and searches; it knows no resource and no page.',
    }),
    layer('admin', 'crud-ui', {
      path: 'crud-ui/',
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
      comment: 'The look of lists and forms for any definition; it knows no resource.',
    }),
    layer('admin', 'resources', {
      path: 'resources/',
      mayImport: ['crud-ui/', 'fields/', 'crud/', 'messages/', 'values/'],
      comment: 'Overrides stand on the engine; the app connects them to its services.',
    }),
    layer('admin', 'features', {
      path: 'features/',
      mayImport: ['crud-ui/', 'fields/', 'crud/', 'messages/', 'values/'],
      comment: 'A page that is not CRUD; the app connects it to its services.',
    }),
    layer('admin', 'module-host', {
      path: 'module-host/',
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
      comment: 'What screens of modules get from the back office; it knows no module.',
    }),
    layer('admin', 'shipped modules', {
      path: 'shipped-modules/',
      mayImport: ['module-host/admin-api[.]ts$', 'values/'],
      comment: 'They are built apart and loaded at run time: of the back office they use what every module may.',
    }),
    {
      name: 'admin: shipped modules are loaded at run time',
      comment: 'The back office works without them; an import would pack them into it.',
      severity: 'error',
      from: { path: '^apps/admin/src/', pathNot: ['^apps/admin/src/shipped-modules/', TEST] },
      to: { path: '^apps/admin/src/shipped-modules/' },
    },
    noSideways('admin', 'features', 'What two features need moves down, or is passed in by the app.'),
    layer('member', 'form', { path: 'form/', mayImport: [], comment: 'What the forms of all pages are made of.' }),
    layer('member', 'features', {
      path: 'features/',
      mayImport: ['form/'],
      comment: 'A page; wiring is the app’s.',
    }),
    noSideways('member', 'features', 'What two features need moves down, or is passed in by the app.'),
    {
      name: 'public-site: frame and design know no page',
      comment: 'A page is added or dropped by its folder and its line in pages.ts; root draws the page of a problem.',
      severity: 'error',
      from: { path: '^apps/public-site/src/(app|design|seo)/', pathNot: TEST },
      to: { path: '^apps/public-site/src/features/' },
    },
    layer('public-site', 'app', {
      path: 'app/',
      mayImport: ['design/seal[.]tsx$', 'seo/page-meta[.]ts$', 'pages[.]ts$', 'page-parts[.]ts$'],
      comment:
        'The frame of every page, its loader and its links; of the look it has the logo, of search engines the head.',
    }),
    layer('public-site', 'design', {
      path: 'design/',
      mayImport: ['app/'],
      comment: 'Parts that several pages show; they are given their content.',
    }),
    layer('public-site', 'seo', {
      path: 'seo/',
      mayImport: ['app/', 'pages[.]ts$', 'page-parts[.]ts$'],
      comment: 'What search engines and feed readers get; it draws nothing.',
    }),
    layer('public-site', 'offline', {
      path: 'offline/',
      mayImport: ['app/'],
      comment: 'The service worker, which runs apart from the pages, and its route.',
    }),
    noSideways('public-site', 'features', 'What two pages need moves down, or is passed in by the app.'),

    ownedBy('ky', npm('ky'), ['^packages/api-client/'], 'One place turns a reply into a value or an error.'),
    ownedBy(
      'drizzle-orm',
      npm('drizzle-orm'),
      [
        '^apps/server/src/(db|kinds|crud|content|resources|demo)/',
        '[.]repo[.]ts$',
        '^apps/server/drizzle[.]config[.]ts$',
      ],
      'SQL is written in few places, so that a change of the schema is found by looking at few.',
    ),
    ownedBy(
      'fastify',
      npm('(fastify|@fastify/[^/]+)'),
      [
        '^apps/server/src/(http|areas|guard|hosting)/',
        '^apps/server/src/(main|app|server|ports)[.]ts$',
        '[.]routes[.]ts$',
        '^apps/server/src/crud/routes[.]ts$',
      ],
      'Behaviour is called without a request; only the edge knows the framework.',
    ),
    {
      name: 'admin: no MUI below crud-ui',
      comment: 'The controllers must serve another look.',
      severity: 'error',
      from: { path: `^apps/admin/src/(crud/|values/|${FIELD_VALUES})` },
      to: { path: npm('@(mui|emotion)/[^/]+') },
    },
    {
      name: 'apps in a browser: definitions one by one',
      comment:
        'All definitions together would be part of the first load; resource-loaders fetches the one that is shown.',
      severity: 'error',
      from: { path: '^(apps/(admin|member|public-site)|packages/(session|ui))/src/', pathNot: TEST },
      to: { path: '^packages/contract/src/resources/index[.]ts$' },
    },
    {
      name: 'public-site: no MUI, no emotion',
      comment: 'The first load must fit 120 kB of JavaScript; the design tokens come as CSS.',
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
          '^packages/(protocol|contract|api-client|terminal-core|upload)/src/',
          '^packages/i18n/src/(?!react)',
          '^apps/server/',
        ],
        pathNot: ['^apps/server/src/(hosting/|.*[.]test[.])', TEST],
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
