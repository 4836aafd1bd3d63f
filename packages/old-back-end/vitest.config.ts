import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'old-back-end', environment: 'node', isolate: false } })
