import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'demo-content', environment: 'node', isolate: false } })
