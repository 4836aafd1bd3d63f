import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { apiProxy, appFolder, oldEngines, pageChunks, precompress, startBar, themeHead } from '@teachnet/ui/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
        codeSplitting: pageChunks(
          'src/main.tsx',
          {
            login: 'src/app/routes/login-route.tsx',
            frame: 'src/app/layout/layout.tsx',
            list: 'src/records/page/resource-page.tsx',
          },
          // Choices of records, the palette and the board.
          /(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)[.]js$/,
        ),
      },
    },
  },
})
