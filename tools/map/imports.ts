import ts from 'typescript'
import { type CompiledFile, sourceOf } from './compiled-files.js'
import { floors, type RoomName, roomOf } from './rooms.js'

/** A file of domain/ and another that it imports a value of, by their paths. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Returns the imports of other files of domain/ in a file. */
export const importsOf = ({ path, code }: CompiledFile): Import[] =>
  ts
    .preProcessFile(code.text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: path, to: sourceOf(path, fileName) }))
    .filter(({ to }) => to.startsWith('domain/'))

const floorOf = (file: string): number => floors.indexOf(roomOf(file) as RoomName)

/** Returns true for an import of a room above. */
export const leadsUp = ({ from, to }: Import): boolean => floorOf(to) > floorOf(from)
