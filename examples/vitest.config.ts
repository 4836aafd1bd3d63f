import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { testLimits } from '../tooling/test-limits.ts'

export default defineConfig({
  plugins: [vue()],
  test: { ...testLimits, name: 'examples', environment: 'node' },
})
