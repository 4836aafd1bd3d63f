import type { OfflineTexts } from './offline-page.ts'
import { endOffline, serveOffline } from './serve-offline.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The route writes the texts before this script; without them, offline reading is switched off. */
declare const self: WorkerScope & { readonly offlineTexts?: Readonly<Record<string, OfflineTexts>> }

if (self.offlineTexts) serveOffline(self, self.offlineTexts, (...request) => fetch(...request))
else endOffline(self)
