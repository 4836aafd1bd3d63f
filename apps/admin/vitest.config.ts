import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'admin', environment: 'jsdom', isolate: false, testTimeout: 40_000 } })
