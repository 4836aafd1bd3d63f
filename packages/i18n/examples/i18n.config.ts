import { defineConfig } from '@teachnet/i18n/check'
import { languages } from './quick-start.ts'

export default defineConfig({ languages, folders: ['apps/*', 'packages/*'] })
