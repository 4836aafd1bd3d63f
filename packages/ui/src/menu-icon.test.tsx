import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { iconNames, MenuIcon } from './menu-icon.tsx'

it.each([
  ['fa fa-dashboard', 'SpaceDashboardRoundedIcon'],
  ['fa fa-group', 'GroupRoundedIcon'],
  ['el-icon-UserFilled', 'PersonRoundedIcon'],
  ['el-icon-Grid', 'ListAltRoundedIcon'],
  ['fa fa-cogs', 'SettingsRoundedIcon'],
  ['fa fa-building-o', 'ApartmentRoundedIcon'],
  ['fa fa-balance-scale', 'BalanceRoundedIcon'],
  ['fa fa-bell-o', 'NotificationsRoundedIcon'],
  ['fa fa-question-circle', 'HelpRoundedIcon'],
  ['fa fa-bookmark-o', 'StarRoundedIcon'],
  ['fa fa-book', 'SchoolRoundedIcon'],
  ['fa fa-th-list', 'ListAltRoundedIcon'],
  ['fa fa-th-large', 'GridViewRoundedIcon'],
  ['local-logo', 'CircleOutlinedIcon'],
  ['', 'CircleOutlinedIcon'],
])('draws the menu icon "%s" as %s; an unknown name as a circle [B2]', (name, icon) => {
  const { getByTestId } = render(<MenuIcon name={name} />)
  expect(getByTestId(icon)).toHaveAttribute('aria-hidden', 'true')
})

it('draws a different icon for each name that can be chosen', () => {
  const rendered = iconNames.map((name) => {
    const { container } = render(<MenuIcon name={name} />)
    return container.querySelector('svg')?.dataset['testid']
  })
  expect(rendered).not.toContain('CircleOutlinedIcon')
  expect(new Set(rendered).size).toBe(iconNames.length)
})
