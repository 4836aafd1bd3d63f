/**
 * The import rule: imports only point down. `pnpm layers` checks it; each rule states its reason.
 * Code that two places need moves down, or is passed in from above; code that must call upward takes a callback.
 */

const TEST = '[.]test[.](ts|tsx|mjs)$|/test-support/|/test-[^/]+[.]tsx?$'

/** Modules below every layer of the server: ports, errors, messages, and folders that do not depend on a layer. */
const SERVER_BASE =
  '((ports|errors|refuse-body|messages|served-calls)[.]ts$|(data-dir|network|process|secrets|settings|values)/)'
const SERVER_FLOOR = [SERVER_BASE, 'cache/']

/** The modules of the back office's fields that render nothing. */
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
      comment: 'Files in an import cycle cannot be understood, tested or moved one at a time. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no import that leads nowhere',
      comment: 'The missing file would be detected only at run time.',
      severity: 'error',
      // The files of packed-packages are resolved in the folder to which the test copies them.
      from: { pathNot: '[.]react-router/|^tooling/packed-packages/' },
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
        pathNot: '^$1/$2/',
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
      from: { path: '^apps/server/src/ports[.]ts$' },
      to: { path: '^apps/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: nothing imports an entry',
      comment: 'They start a process when they are loaded.',
      severity: 'error',
      from: { path: '^(apps|tooling)/', pathNot: '^apps/server/src/main[.]ts$' },
      to: { path: '^apps/server/src/(main|maintenance|pages|start)[.]ts$' },
    },
    {
      name: 'server: env is read once',
      comment: 'The entry of each process reads it and passes it as a value; other files import only its type.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: ['^apps/server/src/(main|run-command|pages|server)[.]ts$', TEST] },
      to: { path: '^apps/server/src/settings/env[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: the floor stands on nothing',
      comment: 'Every layer imports these files, and would import their imports.',
      severity: 'error',
      from: { path: `^apps/server/src/${SERVER_BASE}`, pathNot: [TEST, '^apps/server/src/ports[.]ts$'] },
      to: { path: '^apps/server/src/', pathNot: [`^apps/server/src/${SERVER_BASE}`, '[.]json$'] },
    },
    layer('server', 'kinds', {
      path: 'kinds/',
      mayImport: ['access/sign-in/password[.]ts', 'storage/stored-address[.]ts'],
      comment: 'A field kind depends on its column and its values, not on tables, records or requests.',
    }),
    layer('server', 'db', {
      path: 'db/',
      mayImport: ['kinds/'],
      comment: 'Tables and the client are the lowest layer: they depend on neither rules nor requests.',
    }),
    layer('server', 'cache', {
      path: 'cache/',
      mayImport: ['db/'],
      comment:
        'It caches values under tags, and notifies other processes through the database; it does not depend on pages.',
    }),
    layer('server', 'storage', {
      path: 'storage/',
      mayImport: [],
      comment: 'A file driver handles files; higher layers decide who may store them.',
    }),
    layer('server', 'transports', {
      path: 'transports/',
      mayImport: [],
      comment:
        'A driver passes a message to a mail server or an SMS provider; higher layers decide about content and retries.',
    }),
    layer('server', 'jobs', {
      path: 'jobs/',
      mayImport: ['db/'],
      comment: 'The queue depends on no job: modules register theirs.',
    }),
    layer('server', 'backup', {
      path: 'backup/',
      mayImport: ['db/', 'storage/', 'jobs/job-kind[.]ts'],
      comment:
        'It copies rows and files independent of their meaning: a new table or resource must not need a change here.',
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
      comment: 'It reads migrations and the resulting schema, but no rows.',
    }),
    layer('server', 'design-command', {
      path: 'design-command/',
      mayImport: ['modules/designer/', 'modules/site-config/', 'resources/', 'cache/', 'db/'],
      comment: 'The data designer for a shell: it changes designs as the back office does, without its requests.',
    }),
    layer('server', 'site-export', {
      path: 'site-export/',
      mayImport: ['hosting/'],
      comment: 'It copies pages as files, rendered as on any other host: it depends on neither records nor tables.',
    }),
    layer('server', 'doctor', {
      path: 'doctor/',
      mayImport: ['schema-command/', 'backup/database/', 'db/', 'storage/', 'transports/'],
      comment: 'It checks the environment of the server before the start; it does not read data.',
    }),
    layer('server', 'access', {
      path: 'access/',
      mayImport: ['db/'],
      comment: 'Permissions are decided without a request, so that they can be tested without one.',
    }),
    layer('server', 'crud', {
      path: 'crud/',
      mayImport: ['access/', 'storage/', 'db/', 'http/', 'kinds/'],
      comment: 'The engine depends on definitions, not on resources: a new resource must not need a change here.',
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
      comment: 'Fastify code that all areas share; it must not depend on one of them.',
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
        'It reads the public content that definitions declare, and depends on no area: a new one must not need a change here.',
    }),
    layer('server', 'modules', {
      path: 'modules/',
      mayImport: ['content/', 'crud/', 'access/', 'storage/', 'transports/', 'jobs/', 'db/', 'http/', 'kinds/'],
      comment: 'Behaviour below the areas: any area can mount it.',
    }),
    layer('server', 'guard', {
      path: 'guard/',
      mayImport: ['access/', 'crud/', 'http/', 'db/'],
      comment: 'It checks every request before an area handles it, independent of the mounted calls.',
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
      comment: 'An area declares what it mounts and has its account store; app connects it.',
    }),
    layer('server', 'hosting', {
      path: 'hosting/',
      mayImport: ['http/'],
      comment:
        'It serves the apps and renders pages through the API like any other caller: it depends on neither records nor accounts.',
    }),
    layer('server', 'demo', {
      path: 'demo/',
      mayImport: ['crud/', 'access/', 'storage/', 'db/'],
      comment: 'It stores the demo content like forms do; only the start imports it.',
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
      comment: 'Conversions of plain values; they depend on neither fields nor records.',
    }),
    layer('admin', 'messages', {
      path: 'messages/',
      mayImport: [],
      comment: 'Texts that are loaded on demand; forms, dialogs and fields use them.',
    }),
    layer('admin', 'values of fields', {
      path: `${FIELD_VALUES}`,
      mayImport: ['values/'],
      comment: 'The headless half of a field kind: the controllers of crud read it.',
    }),
    layer('admin', 'crud', {
      path: 'crud/',
      mayImport: [FIELD_VALUES, 'values/'],
      comment: 'Headless controllers: another user interface must be able to use them.',
    }),
    layer('admin', 'fields', {
      path: `fields/(?!${FIELD_VALUES.slice('fields/'.length)})`,
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
      comment: 'The look of a field kind in lists, forms and searches; it depends on neither resources nor pages.',
    }),
    layer('admin', 'crud-ui', {
      path: 'crud-ui/',
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
      comment: 'The look of lists and forms for any definition; it depends on no resource.',
    }),
    layer('admin', 'resources', {
      path: 'resources/',
      mayImport: ['crud-ui/', 'fields/', 'crud/', 'messages/', 'values/'],
      comment: 'Overrides use the engine; the app connects them to its services.',
    }),
    layer('admin', 'features', {
      path: 'features/',
      mayImport: ['crud-ui/', 'fields/', 'crud/', 'messages/', 'values/'],
      comment: 'A page that is not CRUD; the app connects it to its services.',
    }),
    layer('admin', 'module-host', {
      path: 'module-host/',
      mayImport: ['fields/', 'crud/', 'messages/', 'values/'],
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
    layer('member', 'form', { path: 'form/', mayImport: [], comment: 'The parts of the forms of all pages.' }),
    layer('member', 'features', {
      path: 'features/',
      mayImport: ['form/'],
      comment: 'A page; the app connects it.',
    }),
    noSideways('member', 'features', 'What two features need moves down, or is passed in by the app.'),
    {
      name: 'public-site: frame and design know no page',
      comment: 'A page is added or dropped by its folder and its line in pages.ts; root renders the page of a problem.',
      severity: 'error',
      from: { path: '^apps/public-site/src/(app|design|seo)/', pathNot: TEST },
      to: { path: '^apps/public-site/src/features/' },
    },
    layer('public-site', 'app', {
      path: 'app/',
      mayImport: ['design/seal[.]tsx$', 'seo/page-meta[.]ts$', 'pages[.]ts$'],
      comment:
        'The frame of every page, its loader and its links; it also imports the logo and the head for search engines.',
    }),
    layer('public-site', 'design', {
      path: 'design/',
      mayImport: ['app/'],
      comment: 'Parts that several pages show; they receive their content.',
    }),
    layer('public-site', 'seo', {
      path: 'seo/',
      mayImport: ['app/', 'pages[.]ts$'],
      comment: 'Output for search engines and feed readers; it renders no page.',
    }),
    layer('public-site', 'offline', {
      path: 'offline/',
      mayImport: ['app/'],
      comment: 'The service worker, which runs separately from the pages, and its route.',
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
      comment: 'Another user interface must be able to use the controllers.',
      severity: 'error',
      from: { path: `^apps/admin/src/(crud/|values/|${FIELD_VALUES})` },
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
