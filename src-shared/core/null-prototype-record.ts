/**
 * An empty record that inherits no members, so that a field named `constructor` is a field. Its
 * prototype is an empty frozen object: `Object.create(null)` loses V8's fast object layout, and
 * changing each object's prototype takes longer than filling it.
 */
export function createNullPrototypeRecord<T>(): Record<string, T> {
  return new Bare() as Record<string, T> // a class without members fits every record
}

// oxlint-disable-next-line typescript/no-extraneous-class -- the engine knows objects of one form by their constructor
class Bare {}
Reflect.deleteProperty(Bare.prototype, 'constructor')
Object.setPrototypeOf(Bare.prototype, null)
Object.freeze(Bare.prototype)
