import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'member', environment: 'jsdom', isolate: false, testTimeout: 20_000 } })
