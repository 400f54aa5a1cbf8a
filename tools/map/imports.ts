import ts from 'typescript'
import { type CompiledFile, sourceOf } from './compiled-files.js'
import { floors, type RoomName, roomOf } from './rooms.js'

/** Paths of a file in domain/ and of another file from which it imports a value. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Returns the imports of a file from other files in domain/. */
export const importsOf = ({ path, code }: CompiledFile): Import[] =>
  ts
    .preProcessFile(code.text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: path, to: sourceOf(path, fileName) }))
    .filter(({ to }) => to.startsWith('domain/'))

const floorOf = (file: string): number => floors.indexOf(roomOf(file) as RoomName)

/** Returns true if the import is from a domain area above. */
export const leadsUp = ({ from, to }: Import): boolean => floorOf(to) > floorOf(from)
