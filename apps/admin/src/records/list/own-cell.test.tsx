import '@testing-library/jest-dom/vitest'
import { teacher } from '@teachnet/contract/resources'
import { cleanup, screen } from '@testing-library/react'
import { lazy, type ComponentType } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { CellProps } from '../../fields/field-props.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(cleanup)

it('a list stays visible while the code of an own cell of its area is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType<CellProps> }>()
  const source = createFakeSource({
    'teacher.Teacher': { index: () => ({ list: [{ id: 1, name: 'Lin' }], total: 1, remark: '' }) },
  })
  renderPage({ definition: teacher, source, overrides: { cells: { name: lazy(() => promise) } } })
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible()
  resolve({ default: () => 'An own name' })
  expect(await screen.findByText('An own name')).toBeVisible()
})
