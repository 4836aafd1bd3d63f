import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'upload', environment: 'node', isolate: false } })
