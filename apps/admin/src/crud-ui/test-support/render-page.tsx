import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Locale, ResourceDefinition } from '@teachnet/contract'
import { teacher } from '@teachnet/contract/resources'
import { MessagesProvider } from '@teachnet/i18n/react'
import { createAppTheme } from '@teachnet/ui'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../crud/create-query-client.ts'
import { CrudProvider, type CrudServices } from '../../crud/crud-services.tsx'
import type { DataSource } from '../../crud/data-source.ts'
import en from '../../locales/en/crud.json' with { type: 'json' }
import zhCn from '../../locales/zh-cn/crud.json' with { type: 'json' }
import type { ResourceOverrides } from '../overrides.ts'
import { ResourcePage } from '../resource-page.tsx'

// Parts of a screen are loaded when they are first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const theme = createAppTheme()

interface Around {
  readonly source: DataSource
  readonly locale?: Locale
  readonly services?: Partial<CrudServices>
}

/** The app around a part of the engine, without a shell. */
export function Providers({ source, locale = 'en', services, children }: Around & { readonly children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ retry: false, staleTime: 0 }))
  return (
    <MessagesProvider locale={locale} messages={locale === 'en' ? en : zhCn}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={client}>
          <CrudProvider
            source={source}
            can={() => true}
            findResource={(controller) => (controller === 'teacher.Teacher' ? teacher : undefined)}
            {...services}
          >
            {children}
          </CrudProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </MessagesProvider>
  )
}

interface PageOptions extends Around {
  readonly definition: ResourceDefinition
  readonly overrides?: ResourceOverrides
  /** Where the visit begins, e.g. `?page=2`. */
  readonly search?: string
}

/** Opens the screen of a resource as the router does, and gives the person who uses it. */
export function renderPage({ definition, overrides, search = '', ...around }: PageOptions) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <ResourcePage definition={definition} {...(overrides && { overrides })} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/list${search}`] },
  )
  const view = render(
    <Providers {...around}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, router, person: userEvent.setup(), query: () => new URLSearchParams(router.state.location.search) }
}
