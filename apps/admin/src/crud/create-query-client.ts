import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** The cache of what the engine asked the server for. */
export function createQueryClient(queries: DefaultOptions['queries'] = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        staleTime: 5000,
        // A browser without a connection shall say so. To wait for one in silence would leave the page before under the new address.
        networkMode: 'always',
        refetchOnReconnect: true,
        ...queries,
      },
    },
  })
}
