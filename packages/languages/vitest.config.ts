import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'languages', environment: 'node', isolate: false } })
