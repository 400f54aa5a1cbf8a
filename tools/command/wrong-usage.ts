/** Thrown for invalid arguments: the command exits with code 2 instead of 1. */
export class WrongUsage extends Error {}
