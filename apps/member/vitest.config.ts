import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'member', environment: 'jsdom', testTimeout: 20_000 } })
