import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'terminal-core', environment: 'node', isolate: false } })
