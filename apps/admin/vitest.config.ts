import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'admin', environment: 'jsdom', testTimeout: 40_000 } })
