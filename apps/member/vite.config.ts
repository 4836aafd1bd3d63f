import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import {
  apiProxy,
  appFolder,
  chunkTable,
  oldEngines,
  pageChunks,
  pagePreloads,
  precompress,
  startBar,
  themeHead,
} from '@teachnet/ui/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8000'

/** The start of every page behind the login, and the overview, at which most visits begin. */
const signedIn = [
  'src/app/layout.tsx',
  'src/app/loading-route.tsx',
  'src/features/overview/overview-route.tsx',
  'src/features/overview/overview.api.ts',
]

/** The last part of the address of a page, and the modules that it loads. */
const accountPages = [
  ['notices', 'src/features/notices/notices-route.tsx', 'src/features/notices/notices.api.ts'],
  ['profile', 'src/features/profile/profile-route.tsx'],
  ['teacher', 'src/features/teacher/teacher-route.tsx'],
  ['balance', 'src/features/logs/log-routes.tsx', 'src/features/logs/logs.api.ts'],
  ['integral', 'src/features/logs/log-routes.tsx', 'src/features/logs/logs.api.ts'],
  ['applications', 'src/features/applications/applications-route.tsx', 'src/features/applications/applications.api.ts'],
  ['courses', 'src/features/courses/courses-route.tsx'],
  ['saved', 'src/features/saved/saved-route.tsx'],
  ['data', 'src/features/data/data-route.tsx'],
  ['changePassword', 'src/features/security/security-route.tsx', 'src/features/security/security.api.ts'],
] as const

const chunks = pageChunks({
  start: 'src/main.tsx',
  pages: [
    { name: 'login', modules: ['src/features/login/login-route.tsx', 'src/features/login/login.api.ts'] },
    { name: 'signed-in', modules: signedIn },
    // The pages that members open most are small, and share most of what they need.
    {
      name: 'account',
      modules: [
        'src/features/notices/notices-route.tsx',
        'src/features/notices/notices.api.ts',
        'src/features/logs/log-routes.tsx',
        'src/features/logs/logs.api.ts',
        'src/features/applications/applications-route.tsx',
        'src/features/applications/applications.api.ts',
        'src/features/courses/courses-route.tsx',
        'src/features/saved/saved-route.tsx',
      ],
      after: 'signed-in',
    },
  ],
  // The login is a form, and so are pages of the account.
  libraries: { forms: /[/]react-hook-form[/]/ },
  // The uploader: every page imports the index of the session's package, only forms with files use it.
  apart: /[/]packages[/](upload[/]|session[/]src[/]upload-calls)/,
})

export default defineConfig({
  plugins: [
    oldEngines(),
    appFolder('/user/'),
    messages({
      languages,
      packages: ['@teachnet/account-pages', '@teachnet/ui', '@teachnet/session', '@teachnet/contract'],
      parser: false,
      catalogue: 'catalogue.json',
    }),
    react(),
    themeHead(),
    startBar(),
    pagePreloads(languages.locales, [
      {
        path: '/login',
        modules: ['src/features/login/login-route.tsx', 'src/features/login/login.api.ts'],
        messages: ['app', 'navigation', 'member', 'contract', 'login', 'click-captcha'],
      },
      { path: '/account/', modules: signedIn, messages: ['app', 'member'] },
      ...accountPages.map(([path, ...modules]) => ({ path: `/account/${path}`, modules, messages: [] })),
    ]),
    chunkTable(),
    precompress(),
  ],
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file has all texts of a language: together they are smaller than a page's script.
            ...languages.locales.map((locale) => ({
              name: `messages-${locale}`,
              test: new RegExp(`/locales/${locale}/.*[.]json$`),
              priority: 11,
            })),
            ...(chunks.groups ?? []),
            // Inputs and dialogs, which most pages behind the login share.
            { name: 'forms', test: /node_modules/, minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  server: { port: 5174, strictPort: true, proxy: apiProxy(api) },
})
