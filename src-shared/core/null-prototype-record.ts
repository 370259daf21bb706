/**
 * An empty record that inherits nothing, to be filled by name: a field that is named `constructor` is a field. It has a prototype that is
 * empty and frozen, and not none: the engine keeps its fast form of objects for it, which `Object.create(null)` does not have, and need not
 * change the prototype of each single one, which takes longer than filling it.
 */
export function createNullPrototypeRecord<T>(): Record<string, T> {
  return new Bare() as Record<string, T> // a class without members fits every record
}

// oxlint-disable-next-line typescript/no-extraneous-class -- the engine knows objects of one form by their constructor
class Bare {}
Reflect.deleteProperty(Bare.prototype, 'constructor')
Object.setPrototypeOf(Bare.prototype, null)
Object.freeze(Bare.prototype)
