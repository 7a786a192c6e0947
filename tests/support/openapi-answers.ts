import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { responsesOf } from './responses-of.ts';

/** As much of an OpenAPI document as checking answers needs. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}
type Answer = { readonly content?: Content; readonly $ref?: string };
type Responses = Readonly<Record<string, Answer>>;
type Content = Readonly<Record<string, { readonly schema: object }>>;

export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

/** An OpenAPI document against which answers are held. */
export class OpenApiAnswers {
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    // A test of its own holds the document to the schema of schemas; here most of it is compiled for one answer.
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      code: { optimize: false },
      // What many answers have in common is compiled once, and not within each of them.
      inlineRefs: false,
    });
    formats.default(this.#ajv);
    this.#ajv.addSchema({ ...document, $id: 'app' });
  }

  /**
   * What the answer is that the document does not say; undefined where it says it. A call that is not in the document may
   * be refused all the same, and what goes beyond any call (a method that is none) has no place in it.
   */
  fault({ method, path, status, type, body }: SeenAnswer): string | undefined {
    const media = type?.split(';')[0] ?? '';
    const pattern = this.#patternOf(path, method);
    if (pattern === undefined) {
      if (status < 400) return 'the document does not know the call';
      return this.#faultOfBody('#/components/schemas/problem', body);
    }
    const responses = responsesOf(this.#document, this.#document.paths[pattern]?.[method]?.responses ?? {});
    const answered = [String(status), `${Math.trunc(status / 100)}XX`].find((key) => responses[key]);
    if (answered === undefined) return `${pattern} does not answer ${status}`;
    const content = responses[answered]?.content;
    if (content === undefined) return body === undefined ? undefined : 'there should be no body';
    const named = content[media] === undefined ? '*/*' : media;
    const schema = content[named]?.schema;
    if (schema === undefined) return `${pattern} does not answer ${media}`;
    const within = ['content', named, 'schema'].map(escaped).join('/');
    const place = this.#placeOf(pattern, method, answered);
    return this.#faultOfBody(`${place}/${within}`, body, JSON.stringify(schema));
  }

  /** Where an answer stands: at the call, or where it refers to. */
  #placeOf(pattern: string, method: string, status: string): string {
    const { $ref } = this.#document.paths[pattern]?.[method]?.responses[status] ?? {};
    return $ref ?? `#/${['paths', pattern, method, 'responses', status].map(escaped).join('/')}`;
  }

  /** The address as the document has it. One without parameters is meant before one with them, whatever its methods (OpenAPI, 4.8.8.2). */
  #patternOf(path: string, method: string): string | undefined {
    const asked = path.split('?')[0]?.split('/') ?? [];
    const fits = (pattern: string) => {
      const steps = pattern.split('/');
      const same = steps.every((step, index) => step.startsWith('{') || step === asked[index]);
      return same && steps.length === asked.length;
    };
    const knows = (pattern: string) => this.#document.paths[pattern]?.[method] !== undefined;
    const found = Object.keys(this.#document.paths).filter(fits);
    const plain = found.find((pattern) => !pattern.includes('{'));
    if (plain !== undefined) return knows(plain) ? plain : undefined;
    return found.find(knows);
  }

  /** `same`: what is the same for two places whose schemas say the same. */
  #faultOfBody(pointer: string, body: unknown, same = pointer): string | undefined {
    const known = this.#compiled.get(same);
    const validate = known ?? this.#ajv.compile({ $ref: `app${pointer}` });
    this.#compiled.set(same, validate);
    return validate(body) ? undefined : this.#ajv.errorsText(validate.errors);
  }
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
