import { messages } from '@teachnet/i18n/vite'
import { apiProxy, precompress, themeHead } from '@teachnet/ui/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  base: '/user/',
  plugins: [messages(), react(), themeHead(), precompress()],
  server: { port: 5174, strictPort: true, proxy: apiProxy(api, '/api') },
})
