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
import { defineConfig } from 'vite'

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
      ],
    },
    // What the dashboard and the form of a record share, and no list needs.
    { name: 'inputs', modules: [], after: 'back-office' },
    {
      name: 'record',
      modules: [
        'src/records/page/page-dialogs.tsx',
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
            ]),
            ...(chunks.groups ?? []),
            // An area needs its own definition and those of its relations; all together are smaller than a picture.
            { name: 'definitions', test: /[/]packages[/]contract[/]src[/]resources[/]/, priority: 1 },
          ],
        },
      },
    },
  },
})
