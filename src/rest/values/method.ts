/** HTTP method of a request to the REST service. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
