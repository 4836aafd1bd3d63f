/**
 * The import rule: arrows only point down. `pnpm layers` checks it; each rule says why it stands.
 * What two places need moves down, or is passed in from above; who must call upward takes a callback.
 */

const TEST = '[.]test[.](ts|tsx|mjs)$|/test-support/|/test-[^/]+[.]tsx?$'

/**
 * Below every layer of the server: the files beside main, server and app (what the parts are given, how they fail, the messages)
 * and the cache.
 */
const SERVER_FLOOR = ['(?!main|app|server)[^/]+[.]ts$', 'cache/']

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
      comment: 'Files in a circle cannot be understood, tested or moved one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      comment: 'Packages are published for other teams: they work without the rest of this repository.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|tooling)/' },
    },
    {
      name: 'the product knows no tooling',
      comment: 'Tools look at the product from outside.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^tooling/' },
    },
    {
      name: 'contract imports nothing of ours',
      comment: 'Server and browsers agree on it: whatever it imported, both would carry.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|tooling|packages/(?!contract/))' },
    },
    {
      name: 'packages import each other downwards only',
      comment: 'session → api-client, i18n → contract; ui → i18n; the others stand on contract or on nothing.',
      severity: 'error',
      from: { path: '^packages/(upload|terminal-core|i18n|api-client)/' },
      to: { path: '^packages/([^/]+)/', pathNot: ['^packages/$1/', '^packages/contract/', '^packages/old-back-end/'] },
    },
    {
      name: 'the played back end is for tests',
      comment: 'old-back-end stands in for a server that is somebody else’s; nothing of it belongs into the product.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^packages/old-back-end/', TEST] },
      to: { path: '^packages/old-back-end/' },
    },
    {
      name: 'packages are entered by their exports',
      comment: 'A deep import makes every file of the package its public surface.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/([^/]+)/' },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot: ['^$1/$2/', '^packages/[^/]+/src/(|.*/)(index|schema|content|tokens)[.]ts$'],
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
      name: 'server: deps is an interface',
      comment: 'Every part is given Deps; if it imported more than types, every part would import the whole server.',
      severity: 'error',
      from: { path: '^apps/server/src/deps[.]ts$' },
      to: { path: '^apps/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: nothing imports main',
      comment: 'They start things when they are loaded.',
      severity: 'error',
      from: { path: '^(apps|tooling)/' },
      to: { path: '^apps/server/src/(main|maintenance)[.]ts$' },
    },
    {
      name: 'server: env is read once',
      comment: 'main reads it and hands it down as a value; others know its type.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: ['^apps/server/src/(main|maintenance|server)[.]ts$', TEST] },
      to: { path: '^apps/server/src/env[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server: the floor stands on nothing',
      comment: 'Every layer stands on these files: whatever they imported, every layer would.',
      severity: 'error',
      from: { path: '^apps/server/src/(?!main|app|server|deps)[^/]+[.]ts$', pathNot: TEST },
      to: { path: '^apps/server/src/(?!cache/|locales/)[^/]+/' },
    },
    layer('server', 'db', {
      path: 'db/',
      mayImport: [],
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
      comment: 'The queue knows no job: whoever has work for later hands it in.',
    }),
    layer('server', 'backup', {
      path: 'backup/',
      mayImport: ['db/', 'storage/'],
      comment: 'It carries rows and files whatever they mean: a new table or resource must not need a change here.',
    }),
    layer('server', 'operator', {
      path: 'operator/',
      mayImport: ['access/', 'backup/', 'db/'],
      comment:
        'Commands for whoever has the machine: they work on the database as the server does, without its requests.',
    }),
    layer('server', 'access', {
      path: 'access/',
      mayImport: ['db/'],
      comment: 'Who may is decided without a request, so that it can be tested without one.',
    }),
    layer('server', 'crud', {
      path: 'crud/',
      mayImport: ['access/', 'storage/', 'db/', 'http/'],
      comment: 'The engine knows definitions, not resources: a new resource must not need a change here.',
    }),
    {
      name: 'server: http only from routes',
      comment: 'Services and operations take values: they can be called without Fastify.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '^apps/server/src/(http|app|areas|hosting)/',
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
      mayImport: ['access/', 'db/', 'storage/', 'env[.]ts'],
      comment: 'Fastify knowledge that every area shares; it must not know one of them.',
    }),
    layer('server', 'resources', {
      path: 'resources/',
      mayImport: ['crud/', 'access/', 'storage/', 'db/'],
      comment: 'A definition bound to its table and hooks, nothing more.',
    }),
    layer('server', 'content', {
      path: 'content/',
      mayImport: ['crud/', 'db/'],
      comment:
        'It reads what definitions declare for visitors and knows no area: a new one must not need a change here.',
    }),
    layer('server', 'modules', {
      path: 'modules/',
      mayImport: ['content/', 'crud/', 'access/', 'storage/', 'transports/', 'jobs/', 'db/', 'http/'],
      comment: 'Behaviour below the areas: any area can mount it.',
    }),
    layer('server', 'areas', {
      path: 'areas/',
      mayImport: [
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
      ],
      comment: 'An area is a value that says what is mounted; app wires it.',
    }),
    noSideways('server', 'modules', 'A module that needs another one takes a function from the area that mounts both.'),
    noSideways('server', 'areas', 'Admin, member and public differ in data; what they share lies below them.'),

    layer('admin', 'crud', {
      path: 'crud/',
      mayImport: [],
      comment: 'Headless controllers: another look must be able to stand on them.',
    }),
    layer('admin', 'crud-ui', {
      path: 'crud-ui/',
      mayImport: ['crud/'],
      comment: 'The look of lists and forms for any definition; it knows no resource.',
    }),
    layer('admin', 'resources', {
      path: 'resources/',
      mayImport: ['crud-ui/', 'crud/'],
      comment: 'Overrides stand on the engine; wiring is the app’s.',
    }),
    layer('admin', 'features', {
      path: 'features/',
      mayImport: ['crud-ui/', 'crud/'],
      comment: 'A screen that is not CRUD; wiring is the app’s.',
    }),
    noSideways('admin', 'features', 'What two features need moves down, or is passed in by the app.'),
    layer('member', 'form', { path: 'form/', mayImport: [], comment: 'What the forms of all screens are made of.' }),
    layer('member', 'features', {
      path: 'features/',
      mayImport: ['form/'],
      comment: 'A screen; wiring is the app’s.',
    }),
    noSideways('member', 'features', 'What two features need moves down, or is passed in by the app.'),
    noSideways('public-site', 'features', 'What two pages need moves down, or is passed in by the app.'),

    ownedBy('ky', npm('ky'), ['^packages/api-client/'], 'One place turns a reply into a value or an error.'),
    ownedBy(
      'drizzle-orm',
      npm('drizzle-orm'),
      ['^apps/server/src/(db|crud|content|resources|demo)/', '[.]repo[.]ts$', '^apps/server/drizzle[.]config[.]ts$'],
      'SQL is written in few places, so that a change of the schema is found by looking at few.',
    ),
    ownedBy(
      'fastify',
      npm('(fastify|@fastify/[^/]+)'),
      [
        '^apps/server/src/(http|areas|app|hosting)/',
        '^apps/server/src/(main|app|server|deps)[.]ts$',
        '[.]routes[.]ts$',
        '^apps/server/src/crud/routes[.]ts$',
      ],
      'Behaviour is called without a request; only the edge knows the framework.',
    ),
    {
      name: 'admin: no MUI below crud-ui',
      comment: 'The controllers must serve another look.',
      severity: 'error',
      from: { path: '^apps/admin/src/crud/' },
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
          '^packages/(contract|api-client|terminal-core|upload)/src/',
          '^packages/i18n/src/(?!react/)',
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
