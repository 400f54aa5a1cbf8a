/** Thrown for invalid arguments. The command exits with code 2 instead of 1. */
export class WrongUsage extends Error {}
