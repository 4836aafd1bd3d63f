import { messages } from '@teachnet/i18n/vite'
import { languages } from './languages.ts'

export default { plugins: [messages({ languages, parser: false })] }
