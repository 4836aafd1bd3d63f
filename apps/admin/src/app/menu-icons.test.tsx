import { cleanup, render } from '@testing-library/react'
import { menuDirectories, menuPages } from '@teachnet/contract/menu'
import { resources } from '@teachnet/contract/all-resources'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const shipped = [...menuDirectories, ...menuPages, ...Object.values(resources).flatMap(({ menu }) => menu ?? [])]

it('every shipped entry of the menu has an icon of its own kind, not the circle of an unknown name [B2]', () => {
  const names = new Set(shipped.map(({ icon }) => icon))
  expect(names.size).toBeGreaterThan(20)
  const unknown = [...names].filter((name) => {
    const { queryByTestId } = render(<MenuIcon name={name} />)
    const isUnknown = queryByTestId('CircleOutlinedIcon') !== null
    cleanup()
    return isUnknown
  })
  expect(unknown).toEqual([])
})
