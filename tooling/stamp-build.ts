// Writes down which sources the built apps are from: the last step of a build.
import { writeBuildStamp } from '../apps/server/src/platform/process/build-stamp.ts'

writeBuildStamp()
