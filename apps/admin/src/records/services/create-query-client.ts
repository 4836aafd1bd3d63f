import { type DefaultOptions, QueryClient } from '@tanstack/react-query'

/** Creates the cache of the engine's requests. */
export function createQueryClient(queries: DefaultOptions['queries'] = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        staleTime: 5000,
        // Fail when the browser is offline. Waiting silently would leave the previous page under the new address.
        networkMode: 'always',
        refetchOnReconnect: true,
        ...queries,
      },
    },
  })
}
