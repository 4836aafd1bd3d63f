import { messages } from '@teachnet/i18n/vite'
import { languages } from '@teachnet/languages'
import { apiProxy, appFolder, pageChunks, pagePreloads, precompress, startBar, themeHead } from '@teachnet/ui/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [
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
    pagePreloads(languages.locales, {
      path: '/login',
      modules: ['src/app/pages/login-route.tsx', 'src/features/login/login.api.ts'],
      messages: ['app', 'navigation', 'member', 'contract', 'login', 'click-captcha'],
    }),
    precompress(),
  ],
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: pageChunks('src/main.tsx', {
          login: 'src/app/pages/login-route.tsx',
          frame: 'src/app/layout.tsx',
          overview: 'src/app/pages/overview-route.tsx',
        }),
      },
    },
  },
  server: { port: 5174, strictPort: true, proxy: apiProxy(api) },
})
