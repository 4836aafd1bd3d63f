import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import {
  apiProxy,
  appFolder,
  chunkTable,
  oldEngines,
  pageChunks,
  precompress,
  startBar,
  themeHead,
} from '@teachnet/ui/vite'
import react from '@vitejs/plugin-react'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const definitions = '../../packages/contract/src/resources'
// Also tools that run in the root of the repository load this file.
const definitionFiles = readdirSync(join(import.meta.dirname, definitions))
  .filter((file) => !/^index[.]|[.]test[.]/.test(file))
  .map((file) => `${definitions}/${file}`)

const chunks = pageChunks({
  start: 'src/main.tsx',
  pages: [
    { name: 'login', modules: ['src/app/routes/login-route.tsx'] },
    {
      name: 'back-office',
      modules: [
        'src/app/layout/tabs/prepare-page.ts',
        'src/app/layout/layout.tsx',
        'src/app/routes/loading-route.tsx',
        'src/records/page/resource-page.tsx',
        'src/resources/related-lists.ts',
      ],
    },
    { name: 'virtual-rows', modules: ['src/records/list/virtual-rows.tsx'], after: 'back-office' },
    // An area needs its own definition and those of its relations; all together are smaller than a picture.
    { name: 'definitions', modules: definitionFiles, after: 'back-office' },
    // What the dashboard and the form of a record share, and no list needs.
    { name: 'inputs', modules: [], after: 'definitions' },
    {
      name: 'record',
      modules: [
        'src/records/page/page-dialogs.tsx',
        'src/records/comments/comments-panel.tsx',
        'src/fields/all-parts.ts',
        'src/fields/shared/date-pickers.tsx',
        'src/records/form/views-by-day.tsx',
        'src/module-host/host-libraries.ts',
      ],
      after: 'inputs',
    },
    {
      name: 'dashboard',
      modules: [
        'src/features/dashboard/dashboard-page.tsx',
        'src/features/dashboard/figures.tsx',
        'src/features/dashboard/setup.tsx',
      ],
      after: 'inputs',
    },
    // Tools and areas with parts of their own.
    ...Object.entries({
      config: ['features/config/config-page.tsx'],
      texts: ['features/texts/texts-page.tsx'],
      person: ['features/person/person-page.tsx'],
      operation: ['features/operation/operation-page.tsx'],
      market: ['features/market/market-page.tsx'],
      designer: ['features/designer/designer-page.tsx'],
      media: ['resources/attachment.ts'],
      groups: ['resources/auth-group.ts', 'resources/group-rights-input.tsx', 'resources/limits-input.tsx'],
      'security-rules': ['resources/security-rule.tsx'],
      'api-keys': ['resources/api-key.ts'],
      webhooks: ['resources/webhook.ts'],
    }).map(([name, modules]) => ({ name, modules: modules.map((path) => `src/${path}`), after: 'record' })),
  ],
  // The login is a form, records have one, and a list has none.
  libraries: { forms: /[/]react-hook-form[/]/ },
  // Choices of records, the palette and the board.
  apart: /(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)[.]js$/,
})

/** One chunk for messages that are always loaded together. */
function textsChunk(name: string, locale: string, files: readonly string[]) {
  return { name, test: new RegExp(`/locales/${locale}/(${files.join('|')})[.]json$`), priority: 11 }
}

export default defineConfig({
  plugins: [
    oldEngines(),
    appFolder('/admin/'),
    react(),
    messages({
      languages,
      packages: ['@teachnet/account-pages', '@teachnet/ui', '@teachnet/session', '@teachnet/contract'],
      parser: false,
      catalogue: 'catalogue.json',
    }),
    themeHead(),
    startBar(),
    chunkTable(),
    precompress(),
  ],
  server: {
    port: Number(process.env['PORT'] ?? 5174),
    strictPort: true,
    proxy: apiProxy(process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8000', '/admin'),
  },
  build: {
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...languages.locales.flatMap((locale) => [
              textsChunk(`login-${locale}`, locale, ['app', 'navigation', 'login', 'shell', 'loading', 'error-page']),
              textsChunk(`back-office-${locale}`, locale, [
                'layout',
                'frame',
                'crud',
                'filter',
                'inbox',
                'account-drafts',
              ]),
              textsChunk(`record-${locale}`, locale, ['record', 'form', 'contract']),
              textsChunk(`design-${locale}`, locale, ['design']),
            ]),
            ...(chunks.groups ?? []),
          ],
        },
      },
    },
  },
})
