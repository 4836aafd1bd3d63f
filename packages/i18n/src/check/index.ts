export { type I18nConfig, defineConfig } from './config.ts'
