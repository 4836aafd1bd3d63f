import { verifyChain } from '../db/audit-chain.repo.ts'
import type { ResourceHooks } from '../crud/hooks.ts'

/** The log of administrators: nobody writes it but the server, and anybody with the right can check that nobody did. */
export const adminLogHooks: ResourceHooks = {
  calls: {
    verify: {
      takes: 'nothing',
      run: async ({ queries }) => {
        const { fault, ...report } = await verifyChain(queries)
        return { ...report, fault: fault ?? null }
      },
    },
  },
}
