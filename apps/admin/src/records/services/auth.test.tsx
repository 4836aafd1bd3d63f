import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { Providers } from '../test-support/render-page.tsx'
import { Auth } from './crud-services.tsx'

afterEach(cleanup)

it('an element guarded by the auth directive is removed without its permission node', () => {
  render(
    <Providers source={createFakeSource({})} services={{ can: (node) => node === 'teacher/teacher/add' }}>
      <Auth node="teacher/teacher/add">
        <button type="button">Add</button>
      </Auth>
      <Auth node="teacher/teacher/del">
        <button type="button">Delete</button>
      </Auth>
    </Providers>,
  )
  expect(screen.getByRole('button', { name: 'Add' }).isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})
